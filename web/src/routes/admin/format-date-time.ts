import { activeLanguage } from '../../i18n/index.ts';

/** Formats an ISO 8601 time in the active language and the local time zone. */
export function formatDateTime(iso: string): string {
  const format = new Intl.DateTimeFormat(activeLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(new Date(iso));
}
