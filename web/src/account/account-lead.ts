import { t } from '../i18n/index.ts';

/**
 * Returns the text below the title of the login or sign-up page: for people who opened the link of an invitation, what
 * the account is needed for, and for all others the message `key`.
 */
export const accountLead = (next: string, key: 'account.logInLead' | 'account.signUpLead', site: string): string =>
  next.startsWith('/invitation/') ? t('account.invitedLead') : t(key, { site });
