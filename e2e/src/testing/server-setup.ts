import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeAdministrator } from './administrator.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server of this run answers, without a slash at the end. */
    readonly address: string;
    /** The data folder of that server, for the `flydeck` command. */
    readonly dataDir: string;
  }
}

const ROOT = join(import.meta.dirname, '../../..');

/** Starts Flydeck as a person does, on a free port and a fresh folder, for all journeys of a run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flydeck-journeys-'));
  const server = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
    env: {
      ...process.env,
      PORT: '0',
      FLYDECK_DATA: dataDir,
      LOG_LEVEL: 'warn',
      SIGN_UPS_PER_HOUR: '1000',
      // Every presentation of a journey would get one, and each takes seconds of a processor.
      FILMS: 'false',
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
  await makeAdministrator(address);
  project.provide('address', address);
  project.provide('dataDir', dataDir);
  return async () => {
    server.kill('SIGINT');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
