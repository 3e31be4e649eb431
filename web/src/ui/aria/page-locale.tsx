import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { usePageContext } from '../../page-context.tsx';

/** Sets the language of React Aria components inside it to that of the page. Their default is that of the browser. */
export function PageLocale({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={usePageContext().language}>{children}</I18nProvider>;
}
