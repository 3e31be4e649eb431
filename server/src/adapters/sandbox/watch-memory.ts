import { type ChildProcess, execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** Interval of the checks of a child's memory. */
const INTERVAL_MS = 200;

/**
 * Polls the child's resident memory: on Linux its peak, so that no maximum between two polls is missed, on other systems
 * its present value. When the memory exceeds `limitMegabytes` (in MiB), calls `onExceeded` and stops polling.
 * @returns a function that stops polling
 */
export function watchMemory(child: ChildProcess, limitMegabytes: number, onExceeded: () => void): () => void {
  const check = async (): Promise<void> => {
    const megabytes = child.pid === undefined ? undefined : await residentMegabytes(child.pid);
    if (megabytes === undefined || megabytes <= limitMegabytes) return;
    clearInterval(timer);
    onExceeded();
  };
  const timer = setInterval(() => void check(), INTERVAL_MS);
  return () => clearInterval(timer);
}

/**
 * Returns the resident memory of a process in MiB, on Linux the peak since the start of its program; undefined if the
 * process has ended, and on Windows.
 */
async function residentMegabytes(pid: number): Promise<number | undefined> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  }
  if (process.platform === 'win32') return undefined;
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, stdout) =>
      resolve(error ? undefined : Number(stdout.trim()) / 1024),
    );
  });
}
