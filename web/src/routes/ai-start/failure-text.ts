import type { ErrorCode } from '@flydeck/contract/errors';
import { errorText } from '../../api/error-text.ts';
import { t } from '../../i18n/index.ts';

/**
 * Error message for an outline that could not be generated: the reason and what to do.
 * @param code the error code of the response, or `network` if there was no response
 */
export function failureText(code: string): string {
  if (code === 'outline.daily_limit') return t('outline.dailyLimit');
  return errorText({ code: code as ErrorCode | 'network' });
}
