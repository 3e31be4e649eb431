import { hkdfSync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { InstanceTables } from '../database/instance-tables.ts';

const SECRET_BYTES = 32;

/** Returns the secret for a purpose as 64 hex digits. Every process of the instance gets the same secret. */
export type Secrets = (purpose: string) => string;

/**
 * Reads the instance's secret, which the first process generates at random. HKDF (RFC 5869) derives the secret for each
 * purpose from the instance's secret, so a leaked secret for one purpose does not reveal the others.
 */
export async function openSecrets(db: Kysely<InstanceTables>): Promise<Secrets> {
  await db
    .insertInto('instance_secret')
    .values({ secret: randomBytes(SECRET_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await db.selectFrom('instance_secret').select('secret').executeTakeFirstOrThrow();
  return (purpose) => Buffer.from(hkdfSync('sha256', secret, 'flydeck', purpose, SECRET_BYTES)).toString('hex');
}
