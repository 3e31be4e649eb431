import { safeNext } from '@flydeck/contract/accounts/next';
import { usePageContext } from '../../page-context.tsx';

/** Returns `?next=` with this page's path and query, where login continues; empty for the home page. */
export function useNextQuery(): string {
  const { path, query } = usePageContext();
  const currentUrl = safeNext(query === '' ? path : `${path}?${query}`);
  return currentUrl === '/' ? '' : `?next=${encodeURIComponent(currentUrl)}`;
}
