import type { CallError } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { t } from '../../i18n/index.ts';

const MESSAGE_KEYS: Partial<Record<CallError['code'], string>> = {
  'import.encrypted': 'canvas-files.errorEncrypted',
  'import.corrupt': 'canvas-files.errorCorrupt',
  'import.empty': 'canvas-files.errorEmpty',
  'import.too_large': 'canvas-files.errorTooLarge',
  'request.too_large': 'canvas-files.errorTooLarge',
  'import.unsupported': 'canvas-files.errorUnsupported',
  'upload.storage_full': 'canvas-files.errorStorageFull',
};

/** Returns why pages could not be imported, and what to do. */
export function fileErrorText(code: CallError['code']): string {
  const key = MESSAGE_KEYS[code];
  return key === undefined ? errorText({ code }) : t(key);
}
