import { safeNext } from '@flydeck/contract/accounts/next';
import { usePageContext } from '../../page-context.tsx';

/** `?next=` with this page's address, for where one comes back to after logging in; empty where that is home anyway. */
export function useNext(): string {
  const { path, query } = usePageContext();
  const here = safeNext(query === '' ? path : `${path}?${query}`);
  return here === '/' ? '' : `?next=${encodeURIComponent(here)}`;
}
