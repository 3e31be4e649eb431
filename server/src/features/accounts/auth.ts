import type { Kysely } from 'kysely';
import type { AuthOptions } from './auth-options.ts';
import type { betterAuthOn } from './better-auth-on.ts';

/** better-auth on a connection or a transaction; loaded when it is first needed, so that starting does not wait for it. */
export async function authOn(
  // biome-ignore lint/suspicious/noExplicitAny: it brings its own tables.
  db: Kysely<any>,
  options: AuthOptions,
): Promise<ReturnType<typeof betterAuthOn>> {
  const { betterAuthOn: open } = await import('./better-auth-on.ts');
  return open(db, options);
}
