import { formatNumber } from '../../i18n/format-number.ts';
import { activeLanguage } from '../../i18n/index.ts';

type Unit = 'hour' | 'minute' | 'second';

function formatUnit(value: number, unit: Unit, digits = 0): string {
  return new Intl.NumberFormat(activeLanguage(), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(value);
}

/** A duration in its two largest units, below ten seconds in tenths of a second; a dash for null. */
export function durationText(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 9950) return formatUnit(Math.round(ms / 100) / 10, 'second', 1);
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return formatUnit(seconds, 'second');
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return formatTwoUnits(Math.floor(minutes / 60), 'hour', minutes % 60, 'minute');
  return formatTwoUnits(minutes, 'minute', seconds % 60, 'second');
}

function formatTwoUnits(large: number, largeUnit: Unit, small: number, smallUnit: Unit): string {
  return small === 0
    ? formatUnit(large, largeUnit)
    : `${formatUnit(large, largeUnit)} ${formatUnit(small, smallUnit)}`;
}

/** Formats a number in the active language. */
export function countText(count: number): string {
  return formatNumber(count, activeLanguage());
}

/** `part` of `whole` as a percentage without decimals; 0% if `whole` is 0. */
export function percentText(part: number, whole: number): string {
  const share = whole === 0 ? 0 : part / whole;
  return new Intl.NumberFormat(activeLanguage(), { style: 'percent' }).format(share);
}

/** Formats a day in UTC (`2026-11-21`) in the active language. */
export function dayText(day: string, length: 'short' | 'long' = 'short'): string {
  const options = length === 'long' ? ({ dateStyle: 'long' } as const) : SHORT_DAY;
  return new Intl.DateTimeFormat(activeLanguage(), { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

const SHORT_DAY = { day: 'numeric', month: 'short' } as const;

/** `part` divided by `largest`; 0 if `largest` is 0. */
export const shareOf = (part: number, largest: number): number => (largest === 0 ? 0 : part / largest);
