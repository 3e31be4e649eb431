import { t } from '../i18n/index.ts';

/** Start of the URLs of the pages that create presentations. */
const CREATION_PAGE = /^\/(create|ai\/start)\//;

/**
 * Returns the text below the title of the login or sign-up page: what the account is needed for, for people who opened
 * the link of an invitation or create a presentation; for all others the message `key`.
 */
export function accountLead(next: string, key: 'account.logInLead' | 'account.signUpLead', site: string): string {
  if (next.startsWith('/invitation/')) return t('account.invitedLead');
  return CREATION_PAGE.test(next) ? t('account.creationLead') : t(key, { site });
}
