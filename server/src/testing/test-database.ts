import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../adapters/database/index.ts';
import { asAdmin, withDatabase } from './database-setup.ts';

/** A migrated, empty database of its own, dropped when it is closed. For integration tests. */
export async function testDatabase(): Promise<OpenDatabase> {
  const { url, drop } = await testDatabaseUrl();
  const opened = await openDatabase({ databaseUrl: url, dataDir: '' });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await drop();
    },
  };
}

/** The same for a process of its own: what to set as DATABASE_URL. */
export async function testDatabaseUrl(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, template } = inject('databaseServer');
  const name = `flydeck_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: withDatabase(url, name),
    drop: () => asAdmin(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
