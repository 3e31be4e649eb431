import { createHmac, randomBytes } from 'node:crypto';
import { CSRF_COOKIE, CSRF_HEADER } from '@flydeck/contract/csrf';
import { openSecrets } from '../adapters/secrets/instance-secrets.ts';
import type { OpenDatabase } from '../database.ts';
import { sessionCookieName, sessionTokenOf } from '../features/accounts/session-cookie.ts';
import { Csrf } from '../http/csrf.ts';

/** A logged-in member with the request headers of their browser. */
export interface MemberSession {
  readonly userId: string;
  readonly headers: Readonly<Record<string, string>>;
}

const DAY_MS = 86_400_000;

/**
 * Inserts accounts with one session each directly into the database, because hashing the passwords of hundreds of
 * sign-ups takes minutes.
 * @param secure whether the instance's URL is https.
 * @param prefix first part of the ids and usernames of the accounts.
 */
export async function insertMembers(
  db: OpenDatabase['db'],
  count: number,
  { secure, prefix = 'fan' }: { readonly secure: boolean; readonly prefix?: string },
): Promise<MemberSession[]> {
  const secrets = await openSecrets(db);
  const auth = { secret: secrets('sessions'), secure };
  const csrf = new Csrf({
    secret: secrets('csrf'),
    origin: undefined,
    sessionOf: (headers) => sessionTokenOf(headers, auth),
  });
  const ids = Array.from({ length: count }, (_, i) => `${prefix}-${i}`);
  const tokens = ids.map(() => randomBytes(24).toString('base64url'));
  const expires_at = new Date(Date.now() + DAY_MS);
  await db
    .insertInto('account_users')
    .values(ids.map((id) => ({ id, name: id, email: `${id}@example.org`, email_verified: true })))
    .execute();
  await db
    .insertInto('profiles')
    .values(ids.map((id) => ({ oid: `profile-of-${id}`, username: id, user_id: id })))
    .execute();
  await db
    .insertInto('account_sessions')
    .values(ids.map((user_id, i) => ({ id: `s-${user_id}`, token: tokens[i]!, user_id, expires_at })))
    .execute();
  return ids.map((userId, i) => {
    const token = tokens[i]!;
    // The session cookie has the format of better-auth: the token and its HMAC-SHA256 in base64.
    const signature = createHmac('sha256', auth.secret).update(token).digest('base64');
    const session = `${sessionCookieName(secure)}=${encodeURIComponent(`${token}.${signature}`)}`;
    const { token: csrfToken } = csrf.issue({ cookie: session });
    return {
      userId,
      headers: { cookie: `${session}; ${CSRF_COOKIE}=${csrfToken}`, [CSRF_HEADER]: csrfToken },
    };
  });
}
