import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../adapters/database/index.ts';
import { asAdmin, withDatabase } from './database-setup.ts';

/** A migrated, empty database of its own, dropped when it is closed. For integration tests. */
export async function testDatabase(): Promise<OpenDatabase> {
  const { url, template } = inject('databaseServer');
  const name = `flydeck_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const opened = await openDatabase({ databaseUrl: withDatabase(url, name), dataDir: '' });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await asAdmin(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
