import { performance } from 'node:perf_hooks';

/** A row of the table: our value, the peer's, and the goal. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  readonly peer?: { readonly name: string; readonly value: number };
  /** Whether a higher or a lower value is better; determines the direction of the ratio. */
  readonly better: 'higher' | 'lower';
  readonly goal?: string;
  readonly reached?: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Both sides are measured warm, with compiled code and filled caches. */
const WARM_UPS = 30;

/** Warms `work` up, runs it `times` times and returns the median in milliseconds. */
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

/** How many times better our value is than the peer's; above 1 ours is better. Undefined without a peer. */
export function ratio(row: Row): number | undefined {
  if (!row.peer) return undefined;
  return row.better === 'higher' ? row.ours / row.peer.value : row.peer.value / row.ours;
}

const short = (value: number) =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);

/** Formats the rows as a plain text table. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.name,
    `${short(row.ours)} ${row.unit}`,
    row.peer ? `${short(row.peer.value)} ${row.unit}  (${row.peer.name})` : '',
    ratio(row) === undefined ? '' : `${short(ratio(row)!)}×`,
    row.goal ?? '',
    row.reached === undefined ? '' : row.reached ? 'reached' : 'MISSED',
  ]);
  return columns([['measure', 'Flydeck', 'peer', 'ratio', 'goal', ''], ...lines]);
}

/** Formats lines of cells as plain text with aligned columns. */
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
