import { lazy, Suspense } from 'react';
import { usePageContext } from '../page-context.tsx';
import { useAsking } from './consent-store.ts';

const ConsentBanner = lazy(() =>
  import('./consent-banner.tsx').then((module) => ({ default: module.ConsentBanner })),
);

/** The question about cookies, on instances that ask and for visitors who have not answered (S§7.1). */
export function Consent() {
  const { consentRequired } = usePageContext().site;
  const asking = useAsking();
  if (!consentRequired || asking === 'no') return null;
  return (
    <Suspense>
      <ConsentBanner asking={asking} />
    </Suspense>
  );
}
