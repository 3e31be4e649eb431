import { performance } from 'node:perf_hooks';
import { itemAt } from '@flydeck/scene/checked-access';

/** A row of the table with Flydeck's value, the peer's value and the goal. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly flydeck: number;
  readonly peer?: { readonly name: string; readonly value: number };
  /** Whether a higher or a lower value is better. */
  readonly better: 'higher' | 'lower';
  /** Text for the column `goal`. */
  readonly goal?: string;
  /** Whether Flydeck's value reaches the goal. */
  readonly isReached?: boolean;
}

/** Returns the median; for an even number of values, the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? itemAt(sorted, middle) : (itemAt(sorted, middle - 1) + itemAt(sorted, middle)) / 2;
}

/** Returns the percentile (0.95: the 95th) by the nearest-rank method; NaN if there are no values. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * fraction) - 1)] ?? Number.NaN;
}

/** Number of runs before the measurement. In these runs, the engine compiles the code, and caches are filled. */
const WARM_UP_RUNS = 30;

/** After a warm-up, runs `work` `runs` times. Returns the median duration in milliseconds. */
export async function medianMs(runs: number, work: () => unknown): Promise<number> {
  for (let i = 0; i < WARM_UP_RUNS; i++) await work();
  const durations: number[] = [];
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    await work();
    durations.push(performance.now() - start);
  }
  return median(durations);
}

/** Returns how many times better Flydeck's value is than the peer's; below 1 if worse. Undefined without a peer. */
export function ratio(row: Row): number | undefined {
  if (!row.peer) return undefined;
  return row.better === 'higher' ? row.flydeck / row.peer.value : row.peer.value / row.flydeck;
}

const formatNumber = (value: number) =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);

const formatRatio = (value: number | undefined) => (value === undefined ? '' : `${formatNumber(value)}×`);

/** Formats the rows as a plain text table. */
export function formatTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.name,
    `${formatNumber(row.flydeck)} ${row.unit}`,
    row.peer ? `${formatNumber(row.peer.value)} ${row.unit}  (${row.peer.name})` : '',
    formatRatio(ratio(row)),
    row.goal ?? '',
    row.isReached === undefined ? '' : row.isReached ? 'reached' : 'MISSED',
  ]);
  return formatColumns([['measure', 'Flydeck', 'peer', 'ratio', 'goal', ''], ...lines]);
}

/** Formats lines of cells as plain text with aligned columns. */
export function formatColumns(lines: readonly (readonly string[])[]): string {
  const widths = itemAt(lines, 0).map((_, column) => Math.max(...lines.map((line) => itemAt(line, column).length)));
  return lines
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(itemAt(widths, i)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
