import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { usePageContext } from '../../page-context.tsx';

/** Sets the language of React Aria components to the page's, which may differ from the language of the browser. */
export function PageLocale({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={usePageContext().language}>{children}</I18nProvider>;
}
