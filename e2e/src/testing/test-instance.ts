import { startServer } from './start-server.ts';
import { copyTemplate, type InstanceTemplate } from './templates.ts';

export interface TestInstance {
  readonly origin: string;
  /** The data folder of the instance. */
  readonly dataDir: string;
  /** Environment variables that let the `flydeck` command use this server’s data. */
  readonly env: Readonly<Record<string, string>>;
  /** Stops the server and deletes its data. */
  close(): Promise<void>;
}

/** The data of an instance after its first start: tables and queues, but no accounts and no presentations. */
export const EMPTY_TEMPLATE: InstanceTemplate = {
  name: 'empty',
  async fill({ databaseUrl, dataDir }) {
    const server = await startServer(dataDir, databaseUrl, { DEMOS: 'false' });
    await server.stop();
  },
};

/**
 * Starts a server in addition to the servers that test files share. Its data is a copy of `template`. The server loads
 * no demo presentations and renders no films unless `settings` (environment variables) turn them on.
 */
export async function startInstance(
  settings: Readonly<Record<string, string>> = {},
  template: InstanceTemplate = EMPTY_TEMPLATE,
): Promise<TestInstance> {
  const { databaseUrl, dataDir, remove } = await copyTemplate(template);
  try {
    const server = await startServer(dataDir, databaseUrl, { DEMOS: 'false', ...settings });
    const { origin, env } = server;
    const close = async () => {
      await server.stop();
      await remove();
    };
    return { origin, dataDir, env, close };
  } catch (error) {
    await remove();
    throw error;
  }
}
