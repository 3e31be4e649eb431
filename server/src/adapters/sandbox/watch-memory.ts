import { type ChildProcess, execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const EVERY_MS = 200;

/** Calls `exceeded` once when the child's resident memory passes the limit. Returns a function that ends the watch. */
export function watchMemory(child: ChildProcess, limitMegabytes: number, exceeded: () => void): () => void {
  const look = async (): Promise<void> => {
    const megabytes = child.pid === undefined ? undefined : await residentMegabytes(child.pid);
    if (megabytes === undefined || megabytes <= limitMegabytes) return;
    clearInterval(timer);
    exceeded();
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  return () => clearInterval(timer);
}

/** Resident memory of a process; `undefined` where it cannot be told (it has ended, or the system has no way). */
async function residentMegabytes(pid: number): Promise<number | undefined> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  }
  if (process.platform === 'win32') return undefined;
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, stdout) =>
      resolve(error ? undefined : Number(stdout.trim()) / 1024),
    );
  });
}
