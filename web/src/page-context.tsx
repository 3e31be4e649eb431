import type { PageContext } from '@flydeck/contract/pages';
import { createContext, useContext } from 'react';

const Context = createContext<PageContext | undefined>(undefined);

export const PageContextProvider = Context.Provider;

/** The context of this page: URL, language, visitor and instance. @throws Error outside of `PageContextProvider`. */
export function usePageContext(): PageContext {
  const context = useContext(Context);
  if (!context) throw new Error('No page context.');
  return context;
}

/** Returns a function that adds the page's language to a path if the current URL names a language. */
export function useHref(): (path: string) => string {
  const { explicitLanguage, language } = usePageContext();
  return (path) => (explicitLanguage ? withLanguage(path, language) : path);
}

/** Adds `lang` to the path's query, before its hash. */
function withLanguage(path: string, language: string): string {
  const [base = '', hash] = path.split('#', 2);
  const pathWithQuery = `${base}${base.includes('?') ? '&' : '?'}lang=${language}`;
  return hash === undefined ? pathWithQuery : `${pathWithQuery}#${hash}`;
}
