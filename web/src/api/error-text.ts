import { t } from '../i18n/index.ts';
import type { CallError } from './call.ts';

const MESSAGE_KEYS: Partial<Record<CallError['code'], string>> = {
  network: 'form.errorNetwork',
  'request.too_many': 'form.errorTooMany',
  'request.too_large': 'form.errorTooLarge',
  'request.invalid': 'form.errorInvalid',
  'auth.required': 'form.errorSignedOut',
  'auth.csrf': 'form.errorReload',
  'auth.forbidden': 'form.errorForbidden',
  'resource.not_found': 'form.errorGone',
  'resource.conflict': 'form.errorConflict',
  'storage.full': 'form.errorStorageFull',
  'server.unavailable': 'form.errorUnavailable',
};

/** Returns the text of an error in the page's language. The page must load the messages of the area `form`. */
export function errorText({ code }: Pick<CallError, 'code'>): string {
  return t(MESSAGE_KEYS[code] ?? 'form.errorFailed');
}
