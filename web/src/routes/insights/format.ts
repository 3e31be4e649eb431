import { formatNumber } from '../../i18n/format-number.ts';
import { activeLanguage } from '../../i18n/index.ts';

type Unit = 'hour' | 'minute' | 'second';

function inUnit(value: number, unit: Unit, digits = 0): string {
  return new Intl.NumberFormat(activeLanguage(), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(value);
}

/** How long something was looked at, in the two largest units that matter; below ten seconds with tenths. */
export function durationText(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 9950) return inUnit(Math.round(ms / 100) / 10, 'second', 1);
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return inUnit(seconds, 'second');
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return both(Math.floor(minutes / 60), 'hour', minutes % 60, 'minute');
  return both(minutes, 'minute', seconds % 60, 'second');
}

function both(large: number, largeUnit: Unit, small: number, smallUnit: Unit): string {
  return small === 0 ? inUnit(large, largeUnit) : `${inUnit(large, largeUnit)} ${inUnit(small, smallUnit)}`;
}

/** A number as people write it. */
export function countText(count: number): string {
  return formatNumber(count, activeLanguage());
}

/** A share of a whole, without decimals. */
export function percentText(part: number, whole: number): string {
  const share = whole === 0 ? 0 : part / whole;
  return new Intl.NumberFormat(activeLanguage(), { style: 'percent' }).format(share);
}

/** A day (`2026-11-21`) as people write it; days are those of universal time. */
export function dayText(day: string, length: 'short' | 'long' = 'short'): string {
  const options = length === 'long' ? ({ dateStyle: 'long' } as const) : SHORT_DAY;
  return new Intl.DateTimeFormat(activeLanguage(), { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

const SHORT_DAY = { day: 'numeric', month: 'short' } as const;

/** A length for a style sheet: `part` of the largest. */
export const shareOf = (part: number, largest: number): number => (largest === 0 ? 0 : part / largest);
