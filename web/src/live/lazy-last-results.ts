import { lazy } from 'react';

/** The results of the last live sessions. Their code is loaded when a shown presentation has such a question. */
export const LazyLastResults = lazy(() =>
  import('./last-results.tsx').then(({ LastResults }) => ({ default: LastResults })),
);
