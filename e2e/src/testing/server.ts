import { inject } from 'vitest';
import type { SharedServer } from './server-setup.ts';

/** The server that this test file uses unless it starts its own. @throws if the set-up started none. */
export function sharedServer(): SharedServer {
  const servers = inject('sharedServers');
  // Vitest numbers its workers from 1.
  const server = servers[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % servers.length];
  if (server === undefined) throw new Error('No server was started.');
  return server;
}

/** The origin of the shared server, without a trailing slash. */
export const serverOrigin = (): string => sharedServer().origin;

/** The data folder of the shared server. Test files may write the files that they publish into it. */
export const serverDataDir = (): string => sharedServer().dataDir;
