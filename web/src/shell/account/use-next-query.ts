import { safeNext } from '@flydeck/contract/accounts/next';
import { usePageContext } from '../../page-context.tsx';

/** Returns the query `?next=` with the URL of this page, to return here after login; empty for the home page. */
export function useNextQuery(): string {
  const { path, query } = usePageContext();
  const currentUrl = safeNext(query === '' ? path : `${path}?${query}`);
  return currentUrl === '/' ? '' : `?next=${encodeURIComponent(currentUrl)}`;
}
