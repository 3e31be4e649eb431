import { spawn } from 'node:child_process';
import { join } from 'node:path';

const START = join(import.meta.dirname, '../../../scripts/start.mjs');

export interface StartedServer {
  /** Where it answers, without a slash at the end. */
  readonly address: string;
  /** Environment variables with which the `flydeck` command uses this server’s data. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts Flydeck as a person does, on a free port; `settings` by the names of the environment. */
export async function startServer(
  dataDir: string,
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<StartedServer> {
  const env = { FLYDECK_DATA: dataDir, DATABASE_URL: databaseUrl };
  const server = spawn(process.execPath, [START], {
    // Films are drawn in the background and take seconds of a processor each: tests that show them ask for them.
    env: { ...process.env, PORT: '0', FILMS: 'false', LOG_LEVEL: 'warn', ...settings, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    server.on('close', () => resolve());
  });
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    server.stdout.on('data', (chunk) => {
      printed += chunk;
      const found = /ready at (\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error('The server ended before it was ready.')));
  });
  return {
    address,
    env,
    stop: async () => {
      server.kill('SIGINT');
      await ended;
    },
  };
}
