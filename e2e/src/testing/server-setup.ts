import type { TestProject } from 'vitest/node';
import { SHARED_TEMPLATE } from './shared-template.ts';
import { startServer } from './start-server.ts';
import { copyTemplate, type TestRun } from './templates.ts';

/** A server that all test files of one Vitest worker use, one file after the other. */
export interface SharedServer {
  /** The origin of the server, without a trailing slash. */
  readonly origin: string;
  readonly dataDir: string;
  /** Environment variables that let the `flydeck` command use this server’s data. */
  readonly env: Readonly<Record<string, string>>;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One server for each worker, because test files must not use the same server concurrently. */
    readonly sharedServers: readonly SharedServer[];
  }
}

/** Starts a server for each Vitest worker of the run, with a copy of the template `SHARED_TEMPLATE` as its data. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const run = project.getProvidedContext().e2eDatabases;
  const servers = await startServers(run, Number(project.config.maxWorkers));
  project.provide(
    'sharedServers',
    servers.map(({ origin, dataDir, env }) => ({ origin, dataDir, env })),
  );
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
  };
}

async function startServers(run: TestRun, count: number): Promise<(SharedServer & { stop(): Promise<void> })[]> {
  const copies = [];
  // The copies are made one after the other, because the first call of `copyTemplate` also fills the template.
  for (let i = 0; i < count; i += 1) copies.push(await copyTemplate(SHARED_TEMPLATE, run));
  return Promise.all(
    copies.map(async ({ dataDir, databaseUrl, remove }) => {
      // Tests sign up many members from the same IP address.
      const server = await startServer(dataDir, databaseUrl, { SIGN_UPS_PER_HOUR: '1000' });
      const stop = async () => {
        await server.stop();
        await remove();
      };
      return { ...server, dataDir, stop };
    }),
  );
}
