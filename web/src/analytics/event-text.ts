import { EVENT_MAX_TEXT_LENGTH } from '@flydeck/contract/events/constants';

/** Words as an event may quote them: not too long, and without what no text holds. */
export function eventText(text: string, maxLength: number = EVENT_MAX_TEXT_LENGTH): string {
  return text.slice(0, maxLength).replace(/[\p{Cc}\p{Cs}]/gu, ' ');
}
