import { formatNumber } from '../../i18n/format-number.ts';
import { activeLanguage } from '../../i18n/index.ts';

type Unit = 'hour' | 'minute' | 'second';

function formatUnit(value: number, unit: Unit, maxFractionDigits = 0): string {
  return new Intl.NumberFormat(activeLanguage(), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: maxFractionDigits,
  }).format(value);
}

/**
 * Formats a duration in milliseconds with its two largest units, such as minutes and seconds. Durations below ten
 * seconds have tenths of a second. Returns a dash for null.
 */
export function durationText(ms: number | null): string {
  if (ms === null) return '–';
  // Durations from 9950 ms would be rounded to 10.0 seconds.
  if (ms < 9950) return formatUnit(Math.round(ms / 100) / 10, 'second', 1);
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return formatUnit(seconds, 'second');
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return formatTwoUnits(Math.floor(minutes / 60), 'hour', minutes % 60, 'minute');
  return formatTwoUnits(minutes, 'minute', seconds % 60, 'second');
}

function formatTwoUnits(large: number, largeUnit: Unit, small: number, smallUnit: Unit): string {
  return small === 0 ? formatUnit(large, largeUnit) : `${formatUnit(large, largeUnit)} ${formatUnit(small, smallUnit)}`;
}

/** Formats a number in the active language. */
export function countText(count: number): string {
  return formatNumber(count, activeLanguage());
}

/** Formats `count` divided by `total` as a percentage without decimals; 0% if `total` is 0. */
export function percentText(count: number, total: number): string {
  return new Intl.NumberFormat(activeLanguage(), { style: 'percent' }).format(ratioOf(count, total));
}

/** Formats a day in UTC (`2026-11-21`) in the active language. */
export function dayText(day: string, length: 'short' | 'long' = 'short'): string {
  const options = length === 'long' ? ({ dateStyle: 'long' } as const) : SHORT_DAY;
  return new Intl.DateTimeFormat(activeLanguage(), { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

const SHORT_DAY = { day: 'numeric', month: 'short' } as const;

/** Returns `value` divided by `total`, or 0 if `total` is 0. */
export const ratioOf = (value: number, total: number): number => (total === 0 ? 0 : value / total);
