import { ACCOUNT_PURPOSE_PARAMETER, type AccountPurpose } from '@flydeck/contract/account-pages';

/**
 * Returns the path of the sign-up or login page. After sign-up or login, the visitor continues at the path `next`. The
 * home page needs no parameters, because it is the default of `next` and not a presentation to like or copy.
 * @param purpose why an account is needed
 */
export function accountPath(page: 'signup' | 'login', next: string, purpose: AccountPurpose): string {
  if (next === '/') return `/${page}/`;
  return `/${page}/?next=${encodeURIComponent(next)}&${ACCOUNT_PURPOSE_PARAMETER}=${purpose}`;
}
