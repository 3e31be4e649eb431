import { ACCOUNT_PURPOSE_PARAMETER, type AccountPurpose } from '@flydeck/contract/account-pages';

/**
 * Returns the path of sign-up or login. Both continue at the path `next`; `purpose` is the reason to have an account.
 */
export function accountPath(page: 'signup' | 'login', next: string, purpose: AccountPurpose): string {
  if (next === '/') return `/${page}/`;
  return `/${page}/?next=${encodeURIComponent(next)}&${ACCOUNT_PURPOSE_PARAMETER}=${purpose}`;
}
