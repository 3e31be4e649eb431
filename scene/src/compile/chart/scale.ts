/** The values of an axis: its ends and where its marks stand. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest step of the form 1, 2, 2.5 or 5 times a power of ten that is at least `rough`. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return (STEPS.find((step) => step * power >= rough * (1 - 1e-9)) ?? 10) * power;
}

/** An axis over `low` to `high` with about `count` marks at round numbers; `fixed` ends are kept as they are. */
export function niceScale(
  low: number,
  high: number,
  count: number,
  fixed: { min?: number | undefined; max?: number | undefined } = {},
): Scale {
  let min = fixed.min ?? low;
  let max = fixed.max ?? high;
  if (!(max > min)) {
    max = min + (min === 0 ? 1 : Math.abs(min));
    if (fixed.min === undefined && min > 0) min = 0;
  }
  const step = niceStep((max - min) / Math.max(1, count));
  if (fixed.min === undefined) min = Math.floor(min / step + 1e-9) * step;
  if (fixed.max === undefined) max = Math.ceil(max / step - 1e-9) * step;
  const ticks: number[] = [];
  const first = Math.ceil(min / step - 1e-9);
  for (let i = first; i * step <= max + step * 1e-9 && ticks.length < 100; i++)
    ticks.push(tidy(i * step, step));
  return { min, max, ticks };
}

/** A multiple of `step` without the dust of binary fractions. */
function tidy(value: number, step: number): number {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(step)));
  return digits > 15 ? value : Number(value.toFixed(digits));
}

/** The least and the greatest of some values; 0 to 0 when there are none. */
export function rangeOf(values: Iterable<number | null | undefined>): { low: number; high: number } {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value === null || value === undefined) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low > high ? { low: 0, high: 0 } : { low, high };
}
