import { safeNext } from '@flydeck/contract/accounts/next';
import { usePageContext } from '../../page-context.tsx';

/** `?next=` with this page's path and query, to return to after login; empty for the home page. */
export function useNext(): string {
  const { path, query } = usePageContext();
  const here = safeNext(query === '' ? path : `${path}?${query}`);
  return here === '/' ? '' : `?next=${encodeURIComponent(here)}`;
}
