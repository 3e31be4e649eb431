import type { AddressInfo } from 'node:net';
import { likeByLinkPath, likePath } from '@flydeck/contract/likes/constants';
import type { ShareLink } from '@flydeck/contract/links/link';
import type { PersonalPage } from '@flydeck/contract/presentations/page-data';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyedThrottle } from '../../keyed-throttle.ts';
import { withCounts } from '../../library/index.ts';
import { insertMembers, type MemberSession } from '../../testing/insert-members.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { usernameOf } from '../../testing/username-of.ts';
import { createMember, type Visitor } from '../../testing/visitor.ts';
import { deleteLikesOfAccount } from './likes.ts';

const FAN_COUNT = 200;
const REQUEST_COUNT = 1000;

let instance: Instance;
let owner: Visitor;
/** The members who like and unlike presentations. */
let fans: MemberSession[];

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  owner = await createMember(instance.app, 'Olga', { address: '192.0.2.11' });
  fans = await insertMembers(instance.db, FAN_COUNT, { secure: true });
}, 60_000);
afterAll(() => instance?.close());

const getPersonalPage = async (oid: string) =>
  (await instance.secondApp.inject({ url: `/api/page/presentation/${oid}` })).json() as PersonalPage;

interface LikeOptions {
  /** True to add a like, false to remove it. */
  readonly liked: boolean;
  readonly inSecondProcess: boolean;
}

/** Sends a like or an unlike to one of the two processes. */
function sendLike(fan: MemberSession, oid: string, { liked, inSecondProcess }: LikeOptions) {
  const method = liked ? 'PUT' : 'DELETE';
  return (inSecondProcess ? instance.secondApp : instance.app).inject({
    method,
    url: likePath(oid),
    headers: fan.headers,
  });
}

/**
 * Repeats a request until its status is below 500, because requests may time out on a busy machine. A repeated request
 * does not change the result.
 */
async function sendLikeWithRetries(...args: Parameters<typeof sendLike>): Promise<number> {
  for (;;) {
    const { statusCode } = await sendLike(...args);
    if (statusCode < 500) return statusCode;
  }
}

/**
 * Returns whether the request with this index is a like instead of an unlike. The result is pseudo-random (Knuth's
 * multiplicative hash), but the same in every run.
 */
const isLike = (index: number) => (Math.imul(index + 1, 2_654_435_761) >>> 7) % 3 !== 0;

describe('concurrent likes and unlikes', () => {
  it('result in the correct count after 1,000 requests of 200 members to two processes', async () => {
    const { oid } = await instance.publish();
    // Requests run in no fixed order, so each fan's last request is sent after all others have finished.
    const statusCodes = await Promise.all(
      Array.from({ length: REQUEST_COUNT - FAN_COUNT }, (_, i) =>
        sendLikeWithRetries(fans[i % FAN_COUNT]!, oid, { liked: isLike(i), inSecondProcess: i % 2 === 0 }),
      ),
    );
    expect(new Set(statusCodes)).toEqual(new Set([200]));
    const lastStatusCodes = await Promise.all(
      fans.map((fan, i) =>
        sendLikeWithRetries(fan, oid, { liked: isLike(REQUEST_COUNT + i), inSecondProcess: i % 2 === 1 }),
      ),
    );
    expect(new Set(lastStatusCodes)).toEqual(new Set([200]));
    const expected = fans.filter((_, i) => isLike(REQUEST_COUNT + i)).length;
    expect(expected).toBeGreaterThan(100);
    expect((await getPersonalPage(oid)).likesCount).toBe(expected);
    const likers = await instance.db
      .selectFrom('presentation_likes')
      .select('user_id')
      .where('presentation_oid', '=', oid)
      .execute();
    expect(likers).toHaveLength(expected);
  }, 120_000);

  it('of ten members with 30 requests each result in a count that equals the stored likes', async () => {
    const { oid } = await instance.publish();
    const tenFans = fans.slice(0, 10);
    await Promise.all(
      Array.from({ length: 300 }, (_, i) =>
        sendLike(tenFans[i % tenFans.length]!, oid, { liked: isLike(i), inSecondProcess: i % 3 === 0 }),
      ),
    );
    const likers = await instance.db
      .selectFrom('presentation_likes')
      .select('user_id')
      .where('presentation_oid', '=', oid)
      .execute();
    expect((await getPersonalPage(oid)).likesCount).toBe(likers.length);
  }, 60_000);

  it('do not block deletion of the presentation', async () => {
    const { oid } = await instance.publish();
    const requests = fans
      .slice(0, 60)
      .map((fan, i) => sendLikeWithRetries(fan, oid, { liked: i % 2 === 0, inSecondProcess: i % 2 === 0 }));
    await instance.db.deleteFrom('presentations').where('oid', '=', oid).execute();
    const statusCodes = await Promise.all(requests);
    expect(statusCodes.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    const remainingRows = instance.db.selectFrom('presentation_counts').selectAll().where('presentation_oid', '=', oid);
    expect(await remainingRows.execute()).toEqual([]);
  }, 60_000);
});

/** Returns whether any session of this database waits for a lock. */
async function isSessionWaitingForLock(): Promise<boolean> {
  const waitingSessions = sql`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return (await waitingSessions.execute(instance.db)).rows.length > 0;
}

describe('account deletion', () => {
  it('removes only the likes of the deleted account, also when the deletion runs twice concurrently', async () => {
    const decks = [await instance.publish(), await instance.publish()];
    const [deletedFan, otherFan] = fans.slice(100) as [MemberSession, MemberSession];
    for (const { oid } of decks) {
      await sendLike(deletedFan, oid, { liked: true, inSecondProcess: false });
      await sendLike(otherFan, oid, { liked: true, inSecondProcess: true });
    }
    await Promise.all([
      deleteLikesOfAccount(instance.db, deletedFan.userId),
      deleteLikesOfAccount(instance.db, deletedFan.userId),
    ]);
    for (const { oid } of decks) expect((await getPersonalPage(oid)).likesCount).toBe(1);
  });

  it('leaves no like when a like is requested concurrently', async () => {
    const { oid } = await instance.publish();
    const deletedFan = fans[102]!;
    const requestState = { hasResponse: false };
    const { request } = await instance.db.transaction().execute(async (trx) => {
      await trx.selectFrom('profiles').select('oid').where('user_id', '=', deletedFan.userId).forUpdate().execute();
      await deleteLikesOfAccount(trx, deletedFan.userId);
      const concurrentRequest = sendLikeWithRetries(deletedFan, oid, { liked: true, inSecondProcess: true }).finally(
        () => {
          requestState.hasResponse = true;
        },
      );
      await expect
        .poll(async () => requestState.hasResponse || (await isSessionWaitingForLock()), { timeout: 10_000 })
        .toBe(true);
      await trx.deleteFrom('profiles').where('user_id', '=', deletedFan.userId).execute();
      // The promise is in an object, because the transaction would wait for a returned promise. The request waits for
      // the end of the transaction, so both would wait forever.
      return { request: concurrentRequest };
    });
    await request;
    expect((await getPersonalPage(oid)).likesCount).toBe(0);
    const remainingRows = instance.db
      .selectFrom('presentation_likes')
      .selectAll()
      .where('user_id', '=', deletedFan.userId);
    expect(await remainingRows.execute()).toEqual([]);
  }, 30_000);
});

describe('likesCount', () => {
  it('is the same in the API, the database and the page, and 0 for a copy of the presentation', async () => {
    const username = await usernameOf(instance, owner);
    const { oid, path } = await instance.publish({ owner: username });
    for (const fan of fans.slice(0, 7)) await sendLike(fan, oid, { liked: true, inSecondProcess: false });
    expect((await sendLike(fans[7]!, oid, { liked: true, inSecondProcess: true })).json()).toEqual({
      hasLikedPrezi: true,
      likesCount: 8,
    });
    expect((await getPersonalPage(oid)).likesCount).toBe(8);
    const dashboard = (await owner.get('/api/dashboard/presentations')).json() as {
      presentations: { oid: string; likesCount: number }[];
    };
    expect(dashboard.presentations.find((presentation) => presentation.oid === oid)?.likesCount).toBe(8);
    const copy = await owner.post(`/api/presentations/${oid}/duplicate`, {});
    expect(copy.json()).toMatchObject({ likesCount: 0, viewCount: 0 });
    const query = withCounts(instance.db.selectFrom('presentations').select('oid').where('oid', '=', oid));
    expect(await query.executeTakeFirst()).toEqual({ oid, likes_count: 8, view_count: '0' });
    // The second process has not rendered and cached this page before the likes.
    expect((await instance.secondApp.inject({ url: path })).body).toContain('"likesCount":8');
  });
});

describe('the like requests of the specification', () => {
  it('succeed with a plain HTTP client, and fail without CSRF token or session (V7.1, V7.2, V7.3)', async () => {
    const username = await usernameOf(instance, owner);
    const { oid } = await instance.publish({ privacy: 'private', owner: username });
    const publicDeck = await instance.publish();
    const created = await owner.post(`/api/presentations/${oid}/links`, { right: 'view' });
    const { linkId } = created.json() as ShareLink;
    await instance.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = instance.app.server.address() as AddressInfo;
    const isAccepted = async (method: string, path: string, headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })).ok;
    const [fan] = fans as [MemberSession];
    const { cookie = '', 'x-csrftoken': token = '' } = fan.headers;
    // The specification spells the header names in this way.
    const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': token, Cookie: cookie };
    for (const path of [
      `/api/v4/presentation/${publicDeck.oid}/like/`,
      `/api/v4/presentation/like/?auth_key=${linkId}&key_type=prezilink`,
    ]) {
      expect([path, await isAccepted('PUT', path, headers)]).toEqual([path, true]);
      expect([path, await isAccepted('PUT', path, headers)]).toEqual([path, true]);
      expect([path, await isAccepted('DELETE', path, headers)]).toEqual([path, true]);
      expect([path, await isAccepted('DELETE', path, headers)]).toEqual([path, true]);
      expect([path, await isAccepted('PUT', path, { ...headers, 'X-CSRFToken': '' })]).toEqual([path, false]);
      expect([path, await isAccepted('PUT', path, { ...headers, Cookie: `csrftoken=${token}` })]).toEqual([
        path,
        false,
      ]);
    }
    expect(likeByLinkPath(linkId)).toBe(`/api/v4/presentation/like/?auth_key=${linkId}&key_type=prezilink`);
  });
});

describe('the keyed throttle', () => {
  it('runs the callback immediately, and once more for all later calls within the interval', async () => {
    const notified: string[] = [];
    const throttle = new KeyedThrottle(async (key) => void notified.push(key), { intervalMs: 30 });
    await Promise.all([
      throttle.notify('one'),
      throttle.notify('one'),
      throttle.notify('other'),
      throttle.notify('one'),
    ]);
    expect(notified).toEqual(['one', 'other']);
    await expect.poll(() => notified).toEqual(['one', 'other', 'one']);
    throttle.close();
  });
});
