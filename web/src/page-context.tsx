import type { PageContext } from '@flydeck/contract/pages';
import { createContext, useContext } from 'react';

const Context = createContext<PageContext | undefined>(undefined);

export const PageContextProvider = Context.Provider;

/** Where this page stands. @throws outside a page. */
export function usePageContext(): PageContext {
  const context = useContext(Context);
  if (!context) throw new Error('Not inside a page.');
  return context;
}

/** A link to another page of the instance that keeps the language named in the address. */
export function useHref(): (path: string) => string {
  const { explicitLanguage, language } = usePageContext();
  return (path) => (explicitLanguage ? withLanguage(path, language) : path);
}

/** `path` with `lang=` in its query, before its hash. */
function withLanguage(path: string, language: string): string {
  const [address = '', hash] = path.split('#', 2);
  const query = `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
  return hash === undefined ? query : `${query}#${hash}`;
}
