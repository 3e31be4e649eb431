import { t } from '../i18n/index.ts';

/** Whether a URL is that of a page that creates presentations. Creating a presentation needs an account. */
export const isCreationPage = (url: string): boolean => /^\/(create|ai\/start)\//.test(url);

/**
 * Returns the text below the title of the login or sign-up page: what the account is needed for, for people who opened
 * the link of an invitation, want to present live, or create a presentation; for all others the message `key`.
 */
export function accountLead(next: string, key: 'account.logInLead' | 'account.signUpLead', site: string): string {
  if (next.startsWith('/invitation/')) return t('account.invitedLead');
  if (next.startsWith('/presenter/')) return t('account.goLiveLead');
  return isCreationPage(next) ? t('account.creationLead') : t(key, { site });
}
