import { readFileSync } from 'node:fs';
import type { FileTimes } from './times-reporter.ts';

/** Times of a part of `npm test`: the checks, or the unit, integration or end-to-end tests. */
export interface PartTime {
  readonly name: string;
  readonly wallMs: number;
  /** CPU time of the child processes of the part; undefined on systems without /proc. */
  readonly cpuMs: number | undefined;
}

/** The suite's time budget on an idle machine with two cores. A slower run does not fail. */
const BUDGET_MS = 20 * 60_000;

/** Number of test files that are listed as the slowest. */
const MAX_SLOW_FILES = 10;
/** Duration of a clock tick, the unit of the CPU times in /proc/self/stat (1/100 s, USER_HZ). */
const TICK_MS = 10;

/** Returns the CPU time of all ended descendants of this process in milliseconds; undefined without /proc. */
function readChildrenCpuMs(): number | undefined {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The second field is the program's name in parentheses and may contain spaces, so the list starts with the third.
    // The 16th and 17th fields are cutime and cstime (proc_pid_stat(5)).
    const fieldsFromThird = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fieldsFromThird[13]) + Number(fieldsFromThird[14])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Runs one part and measures its times. */
export async function measurePart(name: string, run: () => Promise<void>): Promise<PartTime> {
  const [startedAt, cpuBefore] = [performance.now(), readChildrenCpuMs()];
  await run();
  const cpuAfter = readChildrenCpuMs();
  const cpuMs = cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore;
  return { name, wallMs: performance.now() - startedAt, cpuMs };
}

/** Returns lines with the times of the parts and the slowest files. */
export function formatTimes(parts: readonly PartTime[], files: FileTimes): string[] {
  const total = parts.reduce((sum, { wallMs }) => sum + wallMs, 0);
  const slowest = Object.entries(files)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_SLOW_FILES);
  return [
    ...parts.map(({ name, wallMs, cpuMs }) => `time: ${name} ${formatMinutes(wallMs)}${formatCpuTime(cpuMs)}`),
    `time: total ${formatMinutes(total)} (budget on an idle machine with 2 cores: ${formatMinutes(BUDGET_MS)})`,
    ...slowest.map(([path, ms]) => `slow: ${formatMinutes(ms)} ${path}`),
  ];
}

const formatCpuTime = (cpuMs: number | undefined): string =>
  cpuMs === undefined ? '' : ` (processor time ${formatMinutes(cpuMs)})`;

/** Formats a duration as minutes and seconds, such as 3:07. */
export function formatMinutes(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
