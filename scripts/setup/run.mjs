import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { root, runtime } from './paths.mjs';

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const ORPHAN_CHECK_MS = 500;

/** The parent of a process; undefined where the system has no /proc. */
function parentOf(pid) {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/** Ends `child` when npm, which started us by way of a shell, was killed: it could not pass that on. */
function followNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const line = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const started = line();
  setInterval(() => {
    if (line() !== started) child.kill('SIGTERM');
  }, ORPHAN_CHECK_MS).unref();
}

/**
 * Runs a JavaScript or TypeScript file on the project's Node and ends as it ends. Signals are passed on; the child also notices by its
 * channel (`disconnect`) when this process is killed.
 * @param file absolute, or relative to the repository.
 * @param options.flags for Node itself.
 */
export function runProgram(file, args, { cwd = root, env = {}, flags = [] } = {}) {
  const child = spawn(runtime, [...flags, resolve(root, file), ...args], {
    cwd,
    env: {
      // Compiled code is kept between starts.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      // glibc makes up to eight heaps a processor, of which each keeps what it once needed.
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      ...env,
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of PASSED_ON) process.on(signal, () => child.kill(signal));
  followNpm(child);
  child.on('error', (error) => {
    console.error(`flydeck: ${runtime} cannot be run: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) =>
    process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0)),
  );
}
