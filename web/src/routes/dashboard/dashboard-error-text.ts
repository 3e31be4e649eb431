import type { CallError } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { t } from '../../i18n/index.ts';

type Code = CallError['code'];

const UPLOAD_MESSAGE_KEYS: Partial<Record<Code, string>> = {
  'import.encrypted': 'dashboard.uploadEncrypted',
  'import.corrupt': 'dashboard.uploadCorrupt',
  'import.empty': 'dashboard.uploadEmpty',
  'import.too_large': 'dashboard.uploadTooLarge',
  'request.too_large': 'dashboard.uploadTooLarge',
  'import.unsupported': 'dashboard.uploadUnsupported',
  'upload.storage_full': 'dashboard.storageFull',
  network: 'dashboard.uploadLost',
};

/**
 * Error message of a failed upload: the reason and what to do.
 * @param maxBytes maximum size of an uploaded file
 */
export function uploadErrorText(code: Code, maxBytes: number): string {
  const key = UPLOAD_MESSAGE_KEYS[code];
  return key === undefined ? errorText({ code }) : t(key, { megabytes: Math.floor(maxBytes / 1_000_000) });
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

/** Error message of a failed request of the dashboard other than an upload. */
export function requestErrorText({ code }: Pick<CallError, 'code'>): string {
  return code === 'upload.storage_full' ? t('dashboard.storageFull') : errorText({ code });
}
