import { EVENT_MAX_TEXT_LENGTH } from '@flydeck/contract/events/constants';

/**
 * Returns the first `maxLength` characters (UTF-16 code units) of `text`, for a field of an event. Control characters
 * and lone surrogates are replaced by spaces.
 */
export function eventText(text: string, maxLength: number = EVENT_MAX_TEXT_LENGTH): string {
  return text.slice(0, maxLength).replace(/[\p{Cc}\p{Cs}]/gu, ' ');
}
