import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../adapters/database/embedded/index.ts';
import { readConfig } from '../config.ts';
import { dropDatabases } from './database-setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server of the run, the prefix of all database names, and a temporary folder. */
    readonly e2eDatabases: { readonly url: string; readonly prefix: string; readonly folder: string };
  }
}

/**
 * Provides one PostgreSQL server for all end-to-end tests of a run: the server of DATABASE_URL, or a new one. Returns
 * the function that cleans up after the run.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const configuredUrl = readConfig().databaseUrl;
  const folder = await mkdtemp(join(tmpdir(), 'flydeck-e2e-run-'));
  const embedded = configuredUrl ? undefined : await openEmbedded(folder, 'command', { isVolatile: true });
  const url = configuredUrl ?? embedded?.connectionString ?? '';
  const prefix = `flydeck_e2e_${randomBytes(6).toString('hex')}`;
  project.provide('e2eDatabases', { url, prefix, folder });
  return async () => {
    if (configuredUrl) await dropDatabases(url, prefix);
    await embedded?.close();
    await rm(folder, { recursive: true, force: true });
  };
}
