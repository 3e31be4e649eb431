/** The scale of a value axis. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  /** Values with a tick mark. */
  readonly ticks: readonly number[];
  /** Returns the position of a value between the ends of the axis: 0 for `min`, 1 for `max`. */
  position(value: number): number;
}

/** Prescribed properties of an axis; missing properties are computed. */
export interface AxisOptions {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Distance between tick marks. */
  readonly step?: number | undefined;
  /** Base of a logarithmic axis; undefined for a linear axis. */
  readonly logBase?: number | undefined;
}

/** Distances between tick marks, before they are multiplied by a power of ten. */
const MANTISSAS = [1, 2, 2.5, 5, 10];
/** Maximum number of tick marks. */
const MAX_TICKS = 100;
/** Smaller ranges count as empty, because their step would be zero in floating point. */
const MIN_RANGE = 1e-290;

/** Returns the smallest step of 1, 2, 2.5 or 5 times a power of ten that is at least `minimum`. */
function niceStep(minimum: number): number {
  const power = 10 ** Math.floor(Math.log10(minimum));
  return (MANTISSAS.find((mantissa) => mantissa * power >= minimum * (1 - 1e-9)) ?? 10) * power;
}

/**
 * Returns a scale from `low` to `high` with about `tickCount` tick marks at round numbers; `options` take precedence.
 * Tolerances of 1e-9 steps compensate for rounding errors.
 */
export function roundedScale(low: number, high: number, tickCount: number, options: AxisOptions = {}): Scale {
  if (options.logBase !== undefined && high > 0) return logScale(low, high, options.logBase, options);
  let min = options.min ?? low;
  let max = options.max ?? high;
  // The length of an empty range becomes the absolute value of `min`, or 1 if `min` is zero. Then a positive `min` that
  // is not fixed becomes zero.
  if (!(max - min > MIN_RANGE)) {
    max = min + (Math.abs(min) > MIN_RANGE ? Math.abs(min) : 1);
    if (options.min === undefined && min > 0) min = 0;
  }
  const fixedStep = options.step !== undefined && (max - min) / options.step <= MAX_TICKS ? options.step : undefined;
  const tickDistance = fixedStep ?? niceStep((max - min) / Math.max(1, tickCount));
  if (options.min === undefined) min = Math.floor(min / tickDistance + 1e-9) * tickDistance;
  if (options.max === undefined) max = Math.ceil(max / tickDistance - 1e-9) * tickDistance;
  const ticks: number[] = [];
  // Tick marks start at a fixed minimum, as in office programs; otherwise they are multiples of the step.
  const offset = options.min === undefined ? 0 : min;
  const first = Math.ceil((min - offset) / tickDistance - 1e-9);
  for (let i = first; offset + i * tickDistance <= max + tickDistance * 1e-9 && ticks.length < MAX_TICKS; i++)
    ticks.push(roundToStep(offset + i * tickDistance, tickDistance));
  const span = max - min || 1;
  return { min, max, ticks, position: (value) => (value - min) / span };
}

/** Returns a logarithmic scale whose ends are powers of `base`. Values ≤ 0 have the position 0. */
function logScale(low: number, high: number, base: number, options: AxisOptions): Scale {
  const log = (value: number) => Math.log(value) / Math.log(base);
  const start = options.min !== undefined && options.min > 0 ? options.min : low > 0 ? low : Math.min(1, high / base);
  const from = Math.floor(log(start) + 1e-9);
  const to = Math.max(from + 1, Math.ceil(log(Math.max(high, options.max ?? high)) - 1e-9));
  // There are at most 13 tick marks, at every `interval`-th power of the base.
  const interval = Math.max(1, Math.ceil((to - from) / 12));
  const ticks: number[] = [];
  for (let power = from; power <= to; power += interval) ticks.push(base ** power);
  return {
    min: base ** from,
    max: base ** to,
    ticks,
    position: (value) => (value > 0 ? Math.max(0, log(value) - from) / (to - from) : 0),
  };
}

/**
 * Rounds the value of a tick mark to two decimals after the first digit of `step`, in order to remove binary rounding
 * errors.
 */
function roundToStep(value: number, step: number): number {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(step)));
  return digits > 15 ? value : Number(value.toFixed(digits));
}

/**
 * Returns the range of an axis for its data, before it is extended to tick marks, as in Microsoft's "How Chart Axis
 * Limits Are Determined" (knowledge base article 214075). 1/20 of the range is added above the maximum. Zero is
 * included if `includesZero` is true, if all values are equal, or if the range is at least 1/6 of the maximum.
 * Otherwise the axis starts half of the range below the minimum. For negative data, the mirrored rules apply. If the
 * data have both signs, 1/20 of the range is also added below the minimum.
 */
export function dataRange(low: number, high: number, { includesZero = false } = {}): { low: number; high: number } {
  if (high <= 0 && low < 0) {
    const mirrored = dataRange(-high, -low, { includesZero });
    // 0 is not negated, so that the range does not contain -0.
    return { low: -mirrored.high, high: mirrored.low === 0 ? 0 : -mirrored.low };
  }
  const range = high - low;
  const isFarFromZero = !includesZero && low > 0 && range > 0 && range < high / 6;
  const from = isFarFromZero ? low - range / 2 : Math.min(0, low);
  return { low: low < 0 ? low - range / 20 : from, high: high + (high - (isFarFromZero ? low : from)) / 20 };
}

/** Returns the minimum and maximum of some values; 0 and 0 without values. */
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
