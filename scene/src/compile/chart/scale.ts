/** The values of an axis: its ends, where its marks stand, and where a value lies between the ends (0 to 1). */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  share(value: number): number;
}

/** What is said about an axis; what is left open is chosen. */
export interface AxisEnds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  readonly logBase?: number | undefined;
}

const STEPS = [1, 2, 2.5, 5, 10];
const MAX_TICKS = 100;
/** A range so small is none: its steps would be nothing in binary fractions. */
const SMALLEST_RANGE = 1e-290;

/** The smallest step of the form 1, 2, 2.5 or 5 times a power of ten that is at least `rough`. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return (STEPS.find((step) => step * power >= rough * (1 - 1e-9)) ?? 10) * power;
}

/** An axis over `low` to `high` with about `count` marks at round numbers; `fixed` ends are kept as they are. */
export function niceScale(low: number, high: number, count: number, fixed: AxisEnds = {}): Scale {
  if (fixed.logBase !== undefined && high > 0) return logScale(low, high, fixed.logBase, fixed);
  let min = fixed.min ?? low;
  let max = fixed.max ?? high;
  if (!(max - min > SMALLEST_RANGE)) {
    max = min + (Math.abs(min) > SMALLEST_RANGE ? Math.abs(min) : 1);
    if (fixed.min === undefined && min > 0) min = 0;
  }
  const wanted = fixed.step !== undefined && (max - min) / fixed.step <= MAX_TICKS ? fixed.step : undefined;
  const step = wanted ?? niceStep((max - min) / Math.max(1, count));
  if (fixed.min === undefined) min = Math.floor(min / step + 1e-9) * step;
  if (fixed.max === undefined) max = Math.ceil(max / step - 1e-9) * step;
  const ticks: number[] = [];
  // Marks count from a fixed end, as in the programs that set it.
  const offset = fixed.min === undefined ? 0 : min;
  const first = Math.ceil((min - offset) / step - 1e-9);
  for (let i = first; offset + i * step <= max + step * 1e-9 && ticks.length < MAX_TICKS; i++)
    ticks.push(tidy(offset + i * step, step));
  const span = max - min || 1;
  return { min, max, ticks, share: (value) => (value - min) / span };
}

/** An axis of powers; values that have no logarithm lie at its foot. */
function logScale(low: number, high: number, base: number, fixed: AxisEnds): Scale {
  const log = (value: number) => Math.log(value) / Math.log(base);
  const start =
    fixed.min !== undefined && fixed.min > 0 ? fixed.min : low > 0 ? low : Math.min(1, high / base);
  const from = Math.floor(log(start) + 1e-9);
  const to = Math.max(from + 1, Math.ceil(log(Math.max(high, fixed.max ?? high)) - 1e-9));
  const every = Math.max(1, Math.ceil((to - from) / 12));
  const ticks: number[] = [];
  for (let power = from; power <= to; power += every) ticks.push(base ** power);
  return {
    min: base ** from,
    max: base ** to,
    ticks,
    share: (value) => (value > 0 ? Math.max(0, log(value) - from) / (to - from) : 0),
  };
}

/** A multiple of `step` without the dust of binary fractions. */
function tidy(value: number, step: number): number {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(step)));
  return digits > 15 ? value : Number(value.toFixed(digits));
}

/**
 * The values that an axis reaches by itself, before it is widened to marks. The room above the greatest value, and when
 * zero is left out, are those of Microsoft's "How Chart Axis Limits Are Determined" (knowledge base article 214075):
 * a twentieth of the range above; zero stays while the range is over a sixth of the greatest value, else the axis
 * starts half the range below the least one. `zero`: zero always stays.
 */
export function dataEnds(low: number, high: number, zero: boolean): { low: number; high: number } {
  if (high <= 0 && low < 0) {
    const mirrored = dataEnds(-high, -low, zero);
    return { low: -mirrored.high, high: mirrored.low === 0 ? 0 : -mirrored.low };
  }
  const range = high - low;
  const close = !zero && low > 0 && range > 0 && range < high / 6;
  const from = close ? low - range / 2 : Math.min(0, low);
  return { low: low < 0 ? low - range / 20 : from, high: high + (high - (close ? low : from)) / 20 };
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
