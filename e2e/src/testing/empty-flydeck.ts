import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START = join(import.meta.dirname, '../../../scripts/start.mjs');

export interface EmptyFlydeck {
  readonly address: string;
  /** Its data folder, for the `flydeck` command. */
  readonly dataDir: string;
  close(): Promise<void>;
}

/**
 * Another Flydeck beside the one of the journeys: on a fresh folder, without demo presentations and films, with further
 * settings by the names of the environment.
 */
export async function startEmptyFlydeck(
  settings: Readonly<Record<string, string>> = {},
): Promise<EmptyFlydeck> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flydeck-empty-'));
  const server = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      PORT: '0',
      FLYDECK_DATA: dataDir,
      DATABASE_URL: '',
      DEMOS: 'false',
      // Films are drawn in the background, where journeys would wait behind them.
      FILMS: 'false',
      LOG_LEVEL: 'warn',
      ...settings,
    },
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
    dataDir,
    close: async () => {
      server.kill('SIGINT');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
