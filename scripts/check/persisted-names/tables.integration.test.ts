import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../server/src/testing/test-database.ts';
import { LIST_FILE, readPersistedNames } from './read-list.ts';

it(`the migrations create the tables and columns that ${LIST_FILE} lists`, async () => {
  const database = await testDatabase();
  const { rows } = await sql<{ name: string }>`
    SELECT table_name || ': ' || string_agg(column_name, ', ' ORDER BY column_name) AS name
    FROM information_schema.columns WHERE table_schema = 'public'
    GROUP BY table_name ORDER BY table_name`.execute(database.db);
  await database.close();
  expect(readPersistedNames().get('Tables')).toEqual(rows.map(({ name }) => name));
});
