import { expect, it } from 'vitest';
import { listColumns } from '../../../server/src/testing/list-columns.ts';
import { testDatabase } from '../../../server/src/testing/test-database.ts';
import { LIST_FILE, readPersistedNames } from './read-list.ts';

it(`the migrations create the tables and columns that ${LIST_FILE} lists`, async () => {
  const database = await testDatabase();
  const columns = await listColumns(database);
  await database.close();
  expect(readPersistedNames().get('Tables')).toEqual(columns);
});
