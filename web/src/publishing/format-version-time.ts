import { activeLanguage } from '../i18n/index.ts';

const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();

/** Only the time of day for versions of today, else the date with the time. */
const formatOf = (date: Date, now: Date, timeStyle: 'short' | 'medium' = 'short'): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(activeLanguage(), isSameDay(date, now) ? { timeStyle } : { dateStyle: 'medium', timeStyle });

/**
 * Formats the time of a version in the visitor's time zone: the time of day for versions of today, else the date with
 * the time. Call this function in the browser only: the server does not know the time zone.
 */
export function formatVersionTime(isoTime: string, now: Date = new Date()): string {
  const date = new Date(isoTime);
  return formatOf(date, now).format(date);
}

/** Formats the time span of a version like `formatVersionTime`; a single time if both times are equal when formatted. */
export function formatVersionSpan(isoStart: string, isoEnd: string, now: Date = new Date()): string {
  const [start, end] = [new Date(isoStart), new Date(isoEnd)];
  return formatOf(start, now).formatRange(start, end);
}

/** Formats the time of a version like `formatVersionTime`, with seconds. */
export function formatVersionSecond(isoTime: string, now: Date = new Date()): string {
  const date = new Date(isoTime);
  return formatOf(date, now, 'medium').format(date);
}
