import type { CallError } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { t } from '../i18n/index.ts';

/** Returns the error text of an account form. */
export function accountError(error: Pick<CallError, 'code'>): string {
  switch (error.code) {
    case 'accounts.wrong_credentials':
      return t('account.wrongCredentials');
    case 'accounts.wrong_password':
      return t('account.wrongPassword');
    case 'accounts.suspended':
      return t('account.suspended');
    case 'accounts.email_taken':
      return t('account.emailTaken');
    case 'accounts.username_taken':
      return t('account.usernameTaken');
    case 'accounts.sign_ups_closed':
      return t('account.closedText');
    case 'accounts.invite_spent':
      return t('account.inviteSpent');
    case 'accounts.link_spent':
      return t('account.linkSpent');
    case 'accounts.picture_unreadable':
      return t('account.pictureUnreadable');
    case 'accounts.api_token_limit':
      return t('account.tokenLimit');
    default:
      return errorText(error);
  }
}
