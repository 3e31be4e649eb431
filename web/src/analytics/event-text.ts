import { EVENT_MAX_TEXT_LENGTH } from '@flydeck/contract/events/constants';

/** Text for an event: at most `maxLength` characters, without control characters and lone surrogates. */
export function eventText(text: string, maxLength: number = EVENT_MAX_TEXT_LENGTH): string {
  return text.slice(0, maxLength).replace(/[\p{Cc}\p{Cs}]/gu, ' ');
}
