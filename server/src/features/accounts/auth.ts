import type { Kysely } from 'kysely';
import type { AuthOptions } from './auth-options.ts';
import type { createBetterAuth } from './create-better-auth.ts';

/**
 * Returns an object of better-auth, the library for credentials and sessions. The object sends its queries to `db`, a
 * connection or a transaction. The library is loaded on first use to keep startup fast.
 */
export async function openAuth(
  // biome-ignore lint/suspicious/noExplicitAny: better-auth accepts a database with any tables.
  db: Kysely<any>,
  options: AuthOptions,
): Promise<ReturnType<typeof createBetterAuth>> {
  const module = await import('./create-better-auth.ts');
  return module.createBetterAuth(db, options);
}
