import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetRateLimits } from '../../testing/account-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { type CommentUser, createPeople, mentionOf } from './testing/comment-users.ts';

let instance: Instance;
let people: Awaited<ReturnType<typeof createPeople>>;

beforeAll(async () => {
  instance = await createInstance();
  people = await createPeople(instance);
});
afterAll(() => instance?.close());
beforeEach(async () => {
  await resetRateLimits(instance);
  await instance.db.deleteFrom('notifications').execute();
});

/** Returns the kinds and excerpts of a member's notifications, newest first. */
const summaryOf = async (user: CommentUser) =>
  (await user.notifications()).notifications.map(({ kind, excerpt }) => [kind, excerpt]);

describe('notifications', () => {
  it('are for the owner, participants and mentioned people, and never for the author', async () => {
    const { olga, carl, edith, vera, sam } = people;
    const thread = await carl.comment('A  comment\nof two lines');
    expect(await summaryOf(olga)).toEqual([['comment', 'A comment of two lines']]);
    await edith.reply(thread.id, 'A reply');
    expect(await summaryOf(carl)).toEqual([['reply', 'A reply']]);
    const { body, mentions } = mentionOf(edith.profileOid);
    await carl.reply(thread.id, body, mentions);
    expect(await summaryOf(edith)).toEqual([['mention', body]]);
    expect(await summaryOf(olga)).toHaveLength(3);
    for (const user of [vera, sam]) expect(await summaryOf(user)).toEqual([]);
    const { notifications, unreadCount, people: authors } = await edith.notifications();
    expect(notifications[0]).toMatchObject({
      presentation: { oid: people.oid, title: 'Bees' },
      threadId: thread.id,
      author: { kind: 'member', profileOid: carl.profileOid },
      path: `/p/edit/${people.oid}/#comment=${thread.id}`,
      isRead: false,
    });
    expect([unreadCount, authors[0]?.name]).toEqual([1, 'Carl Commenter']);
  });

  it('are not sent to people who are mentioned but may not comment', async () => {
    const { carl, vera, sam } = people;
    for (const { profileOid } of [vera, sam, { profileOid: 'x'.repeat(16) }]) {
      const { body, mentions } = mentionOf(profileOid);
      const thread = await carl.comment(body, mentions);
      expect(thread.comments[0]?.mentions).toEqual([]);
    }
    const rows = await instance.db.selectFrom('notifications').select('recipient_oid').execute();
    expect(new Set(rows.map((row) => row.recipient_oid))).toEqual(new Set([people.olga.profileOid]));
  });

  it('are sent once for a comment, however often it is edited', async () => {
    const { carl, edith } = people;
    const thread = await carl.comment('Nobody yet');
    const { body, mentions } = mentionOf(edith.profileOid);
    for (const edit of [
      { body, mentions },
      { body: 'None', mentions: [] },
      { body, mentions },
    ])
      expect((await carl.send('PATCH', `/comments/${thread.comments[0]?.id}`, edit)).statusCode).toBe(200);
    expect(await summaryOf(edith)).toEqual([['mention', body]]);
  });

  it('are not listed while their comment is deleted', async () => {
    const { olga, carl } = people;
    const thread = await carl.comment('Deleted soon');
    const path = `/comments/${thread.comments[0]?.id}`;
    await carl.send('DELETE', path);
    expect(await olga.notifications()).toMatchObject({ notifications: [], unreadCount: 0 });
    await carl.send('POST', `${path}/restore`);
    expect(await summaryOf(olga)).toEqual([['comment', 'Deleted soon']]);
  });

  it('are neither listed nor sent after the recipient has lost the right to comment', async () => {
    const { olga, carl, edith } = people;
    const thread = await carl.comment('Before');
    await edith.reply(thread.id, 'Confidential');
    expect(await summaryOf(carl)).toHaveLength(1);
    const links = instance.db.updateTable('presentation_links').where('right', '=', 'comment');
    await links.set({ revoked_at: new Date() }).execute();
    expect(await carl.notifications()).toMatchObject({ notifications: [], unreadCount: 0, people: [] });
    await olga.reply(thread.id, 'After');
    const rows = await instance.db
      .selectFrom('notifications')
      .selectAll()
      .where('recipient_oid', '=', carl.profileOid)
      .execute();
    expect(rows).toHaveLength(1);
    await links.set({ revoked_at: null }).execute();
    expect(await summaryOf(carl)).toEqual([['reply', 'Confidential']]);
  });

  it('can be marked as read individually, by thread and all together', async () => {
    const { olga, carl } = people;
    const threads = [await carl.comment('One'), await carl.comment('Two'), await carl.comment('Three')];
    const { notifications } = await olga.notifications();
    const [newest] = notifications;
    expect((await olga.visitor.send('PUT', `/api/notifications/${newest?.id}/read`)).statusCode).toBe(204);
    expect((await olga.notifications()).unreadCount).toBe(2);
    const { revision } = await olga.list();
    await olga.send('PUT', `/threads/${threads[0]?.id}/read`, { revision });
    expect((await olga.notifications()).unreadCount).toBe(1);
    expect((await olga.visitor.send('PUT', '/api/notifications/read')).statusCode).toBe(204);
    const after = await olga.notifications();
    expect([after.unreadCount, after.notifications.map(({ isRead }) => isRead)]).toEqual([0, [true, true, true]]);
  });

  it('of other members cannot be marked as read', async () => {
    const { olga, carl } = people;
    await carl.comment('For Olga');
    const [notification] = (await olga.notifications()).notifications;
    for (const id of [notification?.id, 'x'.repeat(16), 'a b', '../read'])
      expect((await carl.visitor.send('PUT', `/api/notifications/${id}/read`)).statusCode).toBe(404);
    await carl.visitor.send('PUT', '/api/notifications/read');
    expect((await olga.notifications()).unreadCount).toBe(1);
  });

  it('are listed in pages without gaps and repetitions, and an invalid cursor returns the first page', async () => {
    const { olga, carl } = people;
    const thread = await carl.comment('First');
    for (let n = 0; n < 44; n++) {
      if (n % 15 === 0) await resetRateLimits(instance);
      await carl.reply(thread.id, `Reply ${n}`);
    }
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const page = await olga.notifications(after);
      ids.push(...page.notifications.map(({ id }) => id));
      after = page.next ?? undefined;
      expect(page.unreadCount).toBe(45);
    } while (after !== undefined);
    expect([ids.length, new Set(ids).size]).toEqual([45, 45]);
    const firstIds = ids.slice(0, 20);
    for (const cursor of ['x', '1', `9e99.${ids[0]}`, `-1.${ids[0]}`, '9999999999999999.aaaaaaaaaaaaaaaa'])
      expect((await olga.notifications(cursor)).notifications.map(({ id }) => id)).toEqual(firstIds);
  });
});
