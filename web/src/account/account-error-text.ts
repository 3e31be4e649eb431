import type { CallError } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { t } from '../i18n/index.ts';

const MESSAGE_KEYS: Partial<Record<CallError['code'], string>> = {
  'accounts.wrong_credentials': 'account.wrongCredentials',
  'accounts.wrong_password': 'account.wrongPassword',
  'accounts.suspended': 'account.suspended',
  'accounts.email_taken': 'account.emailTaken',
  'accounts.username_taken': 'account.usernameTaken',
  'accounts.sign_ups_closed': 'account.closedText',
  'accounts.invite_spent': 'account.inviteSpent',
  'accounts.link_spent': 'account.linkSpent',
  'accounts.picture_unreadable': 'account.pictureUnreadable',
  'accounts.api_token_limit': 'account.tokenLimit',
};

/** Returns the text that an account form shows for `error`. */
export function accountErrorText(error: Pick<CallError, 'code'>): string {
  const key = MESSAGE_KEYS[error.code];
  return key === undefined ? errorText(error) : t(key);
}
