import { spawn } from 'node:child_process';
import { join } from 'node:path';

const START_SCRIPT = join(import.meta.dirname, '../../../scripts/start.mjs');

export interface StartedServer {
  /** The origin of the server, without a trailing slash. */
  readonly origin: string;
  /** Environment variables that let the `flydeck` command use this server’s data. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Runs the start script of Flydeck on a free port. `settings` are environment variables.
 * @throws if the server exits before it is ready
 */
export async function startServer(
  dataDir: string,
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<StartedServer> {
  const env = { FLYDECK_DATA: dataDir, DATABASE_URL: databaseUrl };
  const server = spawn(process.execPath, [START_SCRIPT], {
    // By default, no films are rendered, because each film takes seconds of processor time in the background.
    env: { ...process.env, PORT: '0', FILMS: 'false', LOG_LEVEL: 'warn', ...settings, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => {
    server.on('close', () => resolve());
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (chunk) => {
      output += chunk;
      const origin = /ready at (\S+)/.exec(output)?.[1];
      if (origin) resolve(origin);
    });
    void exited.then(() => reject(new Error('The server exited before it was ready.')));
  });
  return {
    origin,
    env,
    stop: async () => {
      server.kill('SIGINT');
      await exited;
    },
  };
}
