import { hkdfSync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { InstanceTables } from '../database/instance-tables.ts';

const SECRET_BYTES = 32;

/** Returns the secret for a purpose. It is the same in every process and after every start. */
export type Secrets = (purpose: string) => string;

/**
 * Reads the instance's secret; the first process generates it at random. The secret for each purpose is derived
 * by HKDF (RFC 5869), so that a leaked one does not compromise others. 64 hex digits each.
 */
export async function openSecrets(db: Kysely<InstanceTables>): Promise<Secrets> {
  await db
    .insertInto('instance_secret')
    .values({ secret: randomBytes(SECRET_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await db.selectFrom('instance_secret').select('secret').executeTakeFirstOrThrow();
  return (purpose) =>
    Buffer.from(hkdfSync('sha256', secret, 'flydeck', purpose, SECRET_BYTES)).toString('hex');
}
