import { startServer } from './start-server.ts';
import { copyOf, type Template } from './templates.ts';

export interface EmptyFlydeck {
  readonly address: string;
  /** Its data folder. */
  readonly dataDir: string;
  /** Environment variables with which the `flydeck` command uses this server’s data. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** An instance as its first start leaves it: tables, queues, and neither accounts nor presentations. */
export const EMPTY: Template = {
  name: 'empty',
  async fill({ databaseUrl, dataDir }) {
    const server = await startServer(dataDir, databaseUrl, { DEMOS: 'false' });
    await server.stop();
  },
};

/**
 * Starts a server of its own, apart from the one that most tests share, on a copy of `template`: without demo presentations and films
 * unless the further settings, by the names of the environment, ask for them.
 */
export async function startEmptyFlydeck(
  settings: Readonly<Record<string, string>> = {},
  template: Template = EMPTY,
): Promise<EmptyFlydeck> {
  const { databaseUrl, dataDir, remove } = await copyOf(template);
  try {
    const server = await startServer(dataDir, databaseUrl, { DEMOS: 'false', ...settings });
    const { address, env } = server;
    const close = async () => {
      await server.stop();
      await remove();
    };
    return { address, dataDir, env, close };
  } catch (error) {
    await remove();
    throw error;
  }
}
