import { ACCOUNT_PURPOSE_PARAMETER, type AccountPurpose } from '@flydeck/contract/account-pages';

/** The address of sign-up or log-in that leads on to `next`, for the same purpose as this page. */
export function entryPath(page: 'signup' | 'login', next: string, purpose: AccountPurpose): string {
  if (next === '/') return `/${page}/`;
  return `/${page}/?next=${encodeURIComponent(next)}&${ACCOUNT_PURPOSE_PARAMETER}=${purpose}`;
}
