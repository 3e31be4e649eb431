import { createHash, randomBytes, randomInt } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import { PAIRING_SECONDS, REMOTES_MAX } from '@flydeck/contract/live/constants';
import { sql } from 'kysely';
import type { Member } from '../../../http/require-member.ts';
import { newOid } from '../../../library/index.ts';
import { type Limits, rateLimitKey } from '../../limits/index.ts';
import { isRunning, type LiveDb, recordChange } from '../live-db.ts';
import { PAIR_LIMIT, PAIRING_LIMIT } from '../live-limits.ts';

interface RemoteDeps {
  readonly db: LiveDb;
  readonly limits: Limits;
}

/** Without characters that look alike. */
const PAIRING_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const PAIRING_LENGTH = 8;
const TOKEN_BYTES = 32;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Creates a pairing code, and deletes earlier unused ones of the session.
 * @throws PublicError `live.full` if the session has the maximum number of remotes
 */
export async function createPairing(deps: RemoteDeps, member: Member, sessionId: string) {
  await deps.limits.consume(PAIRING_LIMIT, member.profileOid);
  const characters = Array.from({ length: PAIRING_LENGTH }, () => PAIRING_ALPHABET[randomInt(PAIRING_ALPHABET.length)]);
  const pairingCode = characters.join('');
  return deps.db.transaction().execute(async (trx) => {
    // The lock makes concurrent requests run one after another, so that the number of remotes is exact.
    await trx.selectFrom('live_sessions').select('id').where('id', '=', sessionId).forUpdate().execute();
    await trx.deleteFrom('live_remotes').where('session_id', '=', sessionId).where('token_hash', 'is', null).execute();
    const remotes = await trx.selectFrom('live_remotes').select('id').where('session_id', '=', sessionId).execute();
    if (remotes.length >= REMOTES_MAX) throw new PublicError('live.full');
    const { pairing_expires_at: expiresAt } = await trx
      .insertInto('live_remotes')
      .values({
        id: newOid(),
        session_id: sessionId,
        pairing_hash: hashOf(pairingCode),
        pairing_expires_at: sql<Date>`now() + make_interval(secs => ${PAIRING_SECONDS})`,
        token_hash: null,
      })
      .returning('pairing_expires_at')
      .executeTakeFirstOrThrow();
    return { pairingCode, expiresAt: expiresAt.toISOString() };
  });
}

/**
 * Exchanges a pairing code for the token of a remote. One statement uses the code, so that it is valid once.
 * @throws PublicError `resource.not_found` if the code is unknown, used or expired; `request.too_many`
 */
export async function pairRemote({ db, limits }: RemoteDeps, ip: string, pairingCode: string) {
  await limits.consume(PAIR_LIMIT, rateLimitKey(ip));
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const remote = await db
    .updateTable('live_remotes')
    .set({ token_hash: hashOf(token), pairing_hash: null })
    .where('pairing_hash', '=', hashOf(pairingCode))
    .where('pairing_expires_at', '>', sql<Date>`now()`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('live_sessions')
          .select('live_sessions.id')
          .whereRef('live_sessions.id', '=', 'live_remotes.session_id')
          .where(isRunning),
      ),
    )
    .returning('session_id')
    .executeTakeFirst();
  if (!remote) throw new PublicError('resource.not_found');
  return { sessionId: remote.session_id, token };
}

/** Returns the id of the remote with a token; undefined if the session has no such remote. */
export async function findRemote(db: LiveDb, sessionId: string, token: string): Promise<string | undefined> {
  const remote = await db
    .selectFrom('live_remotes')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  return remote?.id;
}

/** Removes all remotes and pairing codes of a session. Their sockets are closed by the notification. */
export async function removeRemotes(db: LiveDb, sessionId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('live_remotes').where('session_id', '=', sessionId).execute();
    await recordChange(trx, sessionId);
  });
}
