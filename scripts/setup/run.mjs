import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { root, runtime } from './paths.mjs';

const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const NPM_CHECK_INTERVAL_MS = 500;

/** Returns the process id of the parent; undefined on systems without /proc. */
function readParentPid(pid) {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/**
 * Ends `child` when npm has ended. A killed npm cannot forward the signal. npm starts this process through a shell:
 * a change of the parent or grandparent of this process shows that npm or the shell has ended.
 */
function stopWhenNpmEnds(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const readAncestry = () => `${process.ppid} ${readParentPid(process.ppid)}`;
  const initialAncestry = readAncestry();
  setInterval(() => {
    if (readAncestry() !== initialAncestry) child.kill('SIGTERM');
  }, NPM_CHECK_INTERVAL_MS).unref();
}

/**
 * Runs a JavaScript or TypeScript file with the project's Node, and exits with the exit code of this child process.
 * Forwards signals to the child process. If this process is killed, the child process gets the event `disconnect` of
 * its IPC channel.
 * @param file absolute path, or path relative to the repository.
 * @param options.flags flags for Node.
 */
export function runProgram(file, args, { cwd = root, env = {}, flags = [] } = {}) {
  const child = spawn(runtime, [...flags, resolve(root, file), ...args], {
    cwd,
    env: {
      // Node stores compiled code in this folder, so that the next start is faster.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      // By default, glibc creates up to eight heaps per processor and does not return their memory to the system.
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      ...env,
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of FORWARDED_SIGNALS) process.on(signal, () => child.kill(signal));
  stopWhenNpmEnds(child);
  child.on('error', (error) => {
    console.error(`flydeck: ${runtime} cannot be run: ${error.message}`);
    process.exit(1);
  });
  // If a signal has ended the child process, `code` is null, and the exit code is 128 plus the signal as in a shell.
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0)));
}
