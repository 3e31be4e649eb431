import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { usePageContext } from '../../page-context.tsx';

/** Gives the React Aria components in `children` the language of the page, instead of the browser's language. */
export function PageLocale({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={usePageContext().language}>{children}</I18nProvider>;
}
