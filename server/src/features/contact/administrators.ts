import { sql } from 'kysely';
import type { Platform } from '../../platform.ts';
import type { Recipient } from './mails.ts';

/** Returns the e-mail addresses and languages of the administrators who are not suspended. */
export async function listAdministrators({ db }: Pick<Platform, 'db'>): Promise<readonly Recipient[]> {
  const { rows } = await sql<Recipient>`
    SELECT account_users.email, coalesce(profiles.language, 'en') AS language
    FROM account_users LEFT JOIN profiles ON profiles.user_id = account_users.id
    WHERE account_users.role = 'administrator' AND profiles.suspended_at IS NULL
    ORDER BY account_users.created_at`.execute(db);
  return rows;
}
