import { randomBytes } from 'node:crypto';
import { readConfig } from '../config.ts';
import { asAdmin, withDatabase } from './database-setup.ts';

/** With DATABASE_URL set, a run of journeys gets a fresh database on that server; without, its server embeds one. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const given = readConfig().databaseUrl;
  if (!given) return undefined;
  const name = `flydeck_journeys_${randomBytes(6).toString('hex')}`;
  await asAdmin(given, `CREATE DATABASE ${name}`);
  process.env['DATABASE_URL'] = withDatabase(given, name);
  return async () => {
    process.env['DATABASE_URL'] = given;
    await asAdmin(given, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
}
