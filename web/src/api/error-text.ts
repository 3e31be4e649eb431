import { t } from '../i18n/index.ts';
import type { CallError } from './call.ts';

/** Returns the error text in the page's language. The page must load the message area `form`. */
export function errorText({ code }: Pick<CallError, 'code'>): string {
  switch (code) {
    case 'network':
      return t('form.errorNetwork');
    case 'request.too_many':
      return t('form.errorTooMany');
    case 'request.too_large':
      return t('form.errorTooLarge');
    case 'request.invalid':
      return t('form.errorInvalid');
    case 'auth.required':
      return t('form.errorSignedOut');
    case 'auth.csrf':
      return t('form.errorReload');
    case 'auth.forbidden':
      return t('form.errorForbidden');
    case 'resource.not_found':
      return t('form.errorGone');
    case 'resource.conflict':
      return t('form.errorConflict');
    case 'storage.full':
      return t('form.errorStorageFull');
    case 'server.unavailable':
      return t('form.errorUnavailable');
    default:
      return t('form.errorFailed');
  }
}
