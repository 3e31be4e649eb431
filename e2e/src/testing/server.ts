import { inject } from 'vitest';
import type { SharedServer } from './server-setup.ts';

/** The server that this test file visits unless it starts one of its own. */
export function sharedServer(): SharedServer {
  const servers = inject('sharedServers');
  // Vitest numbers its workers from 1 on.
  const server = servers[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % servers.length];
  if (server === undefined) throw new Error('No server was started.');
  return server;
}

/** Where it answers, without a slash at the end. */
export const serverAddress = (): string => sharedServer().address;

/** Its data folder, in which test files may put what they publish. */
export const serverDataDir = (): string => sharedServer().dataDir;
