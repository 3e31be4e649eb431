import { activeLanguage } from '../i18n/index.ts';

/**
 * Formats the time of a version in the visitor's time zone: the time of day for versions of today, else the date with
 * the time. Call this function in the browser only: the server does not know the time zone.
 */
export function formatVersionTime(isoTime: string, now: Date = new Date()): string {
  const date = new Date(isoTime);
  const isToday = date.toDateString() === now.toDateString();
  const options: Intl.DateTimeFormatOptions = isToday
    ? { timeStyle: 'short' }
    : { dateStyle: 'medium', timeStyle: 'short' };
  return new Intl.DateTimeFormat(activeLanguage(), options).format(date);
}
