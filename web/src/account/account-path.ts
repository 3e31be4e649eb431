import { ACCOUNT_PURPOSE_PARAMETER, type AccountPurpose } from '@flydeck/contract/account-pages';

/** Returns the path of sign-up or login, which continue at `next`. `purpose`: what the visitor needs an account for. */
export function accountPath(page: 'signup' | 'login', next: string, purpose: AccountPurpose): string {
  if (next === '/') return `/${page}/`;
  return `/${page}/?next=${encodeURIComponent(next)}&${ACCOUNT_PURPOSE_PARAMETER}=${purpose}`;
}
