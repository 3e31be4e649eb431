import { inject } from 'vitest';
import type { SharedServer } from './server-setup.ts';

/**
 * Returns the shared server of this Vitest worker, for test files that start no server of their own.
 * @throws Error if the set-up has started no shared server
 */
export function sharedServer(): SharedServer {
  const servers = inject('sharedServers');
  // `VITEST_POOL_ID` is the number of the Vitest worker, from 1.
  const server = servers[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % servers.length];
  if (server === undefined) throw new Error('No server was started.');
  return server;
}

/** Returns the origin of the shared server, without a trailing slash. */
export const serverOrigin = (): string => sharedServer().origin;

/** Returns the data folder of the shared server. Tests may write files to this folder in order to publish the files. */
export const serverDataDir = (): string => sharedServer().dataDir;
