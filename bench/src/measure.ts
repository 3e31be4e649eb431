import { performance } from 'node:perf_hooks';

/** One line of the table: what was measured, ours, the peer's, and what we want to reach. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  readonly peer?: { readonly name: string; readonly value: number };
  /** Whether more is better; decides how the ratio reads. */
  readonly better: 'higher' | 'lower';
  readonly goal?: string;
  readonly reached?: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Both sides are measured warm: compilers have seen the code and caches have seen the input. */
const WARM_UPS = 30;

/** Runs `work` to warm up and then `times` times; the median in milliseconds. */
export async function medianMs(times: number, work: () => unknown): Promise<number> {
  for (let i = 0; i < WARM_UPS; i++) await work();
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    await work();
    took.push(performance.now() - start);
  }
  return median(took);
}

/** How many times ours is better than the peer's; above 1 is ours. */
export function ratio(row: Row): number | undefined {
  if (!row.peer) return undefined;
  return row.better === 'higher' ? row.ours / row.peer.value : row.peer.value / row.ours;
}

const short = (value: number) =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);

/** The rows as a plain text table. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.name,
    `${short(row.ours)} ${row.unit}`,
    row.peer ? `${short(row.peer.value)} ${row.unit}  (${row.peer.name})` : '',
    ratio(row) === undefined ? '' : `${short(ratio(row)!)}×`,
    row.goal ?? '',
    row.reached === undefined ? '' : row.reached ? 'reached' : 'MISSED',
  ]);
  return columns([['what', 'Flydeck', 'beside it', 'better by', 'goal', ''], ...lines]);
}

/** Lines of cells as plain text, every column as wide as its widest cell. */
export function columns(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
