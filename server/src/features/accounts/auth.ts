import type { Kysely } from 'kysely';
import type { AuthOptions } from './auth-options.ts';
import type { betterAuthOn } from './better-auth-on.ts';

/** Creates better-auth on a connection or transaction. The module is loaded on first use to keep startup fast. */
export async function authOn(
  // biome-ignore lint/suspicious/noExplicitAny: better-auth defines its own tables.
  db: Kysely<any>,
  options: AuthOptions,
): Promise<ReturnType<typeof betterAuthOn>> {
  const { betterAuthOn: open } = await import('./better-auth-on.ts');
  return open(db, options);
}
