import type { Kysely } from 'kysely';
import type { AuthOptions } from './auth-options.ts';
import type { createBetterAuth } from './create-better-auth.ts';

/** Creates better-auth on a connection or transaction. The module is loaded on first use to keep startup fast. */
export async function openAuth(
  // biome-ignore lint/suspicious/noExplicitAny: better-auth defines its own tables.
  db: Kysely<any>,
  options: AuthOptions,
): Promise<ReturnType<typeof createBetterAuth>> {
  const { createBetterAuth: open } = await import('./create-better-auth.ts');
  return open(db, options);
}
