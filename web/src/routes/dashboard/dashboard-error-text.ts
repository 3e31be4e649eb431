import type { CallError } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { t } from '../../i18n/index.ts';

type Code = CallError['code'];

/** Error message of a failed upload: the reason and what to do. */
export function uploadErrorText(code: Code, maxBytes: number): string {
  switch (code) {
    case 'import.encrypted':
      return t('dashboard.uploadEncrypted');
    case 'import.corrupt':
      return t('dashboard.uploadCorrupt');
    case 'import.empty':
      return t('dashboard.uploadEmpty');
    case 'import.too_large':
    case 'request.too_large':
      return t('dashboard.uploadTooLarge', { megabytes: Math.floor(maxBytes / 1_000_000) });
    case 'import.unsupported':
      return t('dashboard.uploadUnsupported');
    case 'upload.storage_full':
      return t('dashboard.storageFull');
    case 'network':
      return t('dashboard.uploadLost');
    default:
      return errorText({ code });
  }
}

const RETRYABLE_CODES: readonly Code[] = [
  'network',
  'server.internal',
  'server.unavailable',
  'storage.full',
  'request.too_many',
  'auth.required',
];

/** Whether the upload of the same file may succeed in another attempt. */
export function isRetryable(code: Code): boolean {
  return RETRYABLE_CODES.includes(code);
}

/** Error message of any other failed request of the dashboard. */
export function requestErrorText({ code }: Pick<CallError, 'code'>): string {
  return code === 'upload.storage_full' ? t('dashboard.storageFull') : errorText({ code });
}
