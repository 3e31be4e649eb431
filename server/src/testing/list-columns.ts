import { sql } from 'kysely';
import type { OpenDatabase } from '../database.ts';

/** Returns `table: column, column` for every table of the schema `public`, in alphabetical order. */
export async function listColumns({ db }: Pick<OpenDatabase, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name || ': ' || string_agg(column_name, ', ' ORDER BY column_name) AS name
    FROM information_schema.columns WHERE table_schema = 'public'
    GROUP BY table_name ORDER BY table_name`.execute(db);
  return rows.map(({ name }) => name);
}
