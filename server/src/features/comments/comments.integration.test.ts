import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetRateLimits } from '../../testing/account-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { pruneComments } from './prune-comments.ts';
import { createPeople, ELEMENT_ANCHOR, grantRight, mentionOf } from './testing/comment-users.ts';

let instance: Instance;
let people: Awaited<ReturnType<typeof createPeople>>;

beforeAll(async () => {
  instance = await createInstance();
  people = await createPeople(instance);
});
afterAll(() => instance?.close());
beforeEach(() => resetRateLimits(instance));

describe('comments', () => {
  it('are listed for everybody who may comment, with their authors, mentions and anchor', async () => {
    const { olga, carl, edith } = people;
    const { body, mentions } = mentionOf(edith.profileOid);
    const thread = await carl.comment(body, mentions);
    const replied = await olga.reply(thread.id, 'Thank you\nvery much 👩‍🚀');
    expect(replied.comments.map((comment) => [comment.body, comment.isOwn, comment.canDelete])).toEqual([
      [body, false, true],
      ['Thank you\nvery much 👩‍🚀', true, true],
    ]);
    const list = await edith.list();
    expect(list.isComplete).toBe(true);
    const listed = list.threads.find(({ id }) => id === thread.id);
    expect(listed).toMatchObject({
      anchor: ELEMENT_ANCHOR,
      logSeq: null,
      author: { kind: 'member', profileOid: carl.profileOid },
      resolvedAt: null,
      resolvedBy: null,
      isUnread: true,
    });
    expect(listed?.comments[0]).toMatchObject({ mentions, isDeleted: false, editedAt: null, canEdit: false });
    const names = list.people.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Olga Owner', 'Carl Commenter', 'Edith Editor']));
    expect(JSON.stringify(list)).not.toContain('@example.org');
  });

  it('store the sequence number of the log', async () => {
    const { visitor } = people.olga;
    const { oid } = (await visitor.post('/api/drafts', { kind: 'blank', title: 'Log', language: 'en' })).json();
    await visitor.post(`/api/editing/${oid}/sync`, { lastSeq: null, pushes: [], seeds: [] });
    const response = await visitor.post(`/api/presentations/${oid}/comments`, { anchor: ELEMENT_ANCHOR, body: 'b' });
    const log = await instance.db
      .selectFrom('edit_documents')
      .select('head_seq')
      .where('presentation_oid', '=', oid)
      .executeTakeFirstOrThrow();
    expect(response.json().thread.logSeq).toBe(log.head_seq);
  });

  it('are listed by changes after a revision', async () => {
    const { olga, carl } = people;
    const first = await carl.comment('First');
    const { revision } = await olga.list();
    expect((await olga.list(revision)).threads).toEqual([]);
    const second = await carl.comment('Second');
    await olga.reply(first.id, 'Reply');
    const changes = await carl.list(revision);
    expect(changes).toMatchObject({ revision: revision + 2, isComplete: false, removedThreads: [] });
    expect(changes.threads.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
    const [comment] = second.comments;
    await carl.send('DELETE', `/comments/${comment?.id}`);
    expect(await olga.list(revision + 2)).toMatchObject({ threads: [], removedThreads: [second.id] });
    // A revision of a database before it was restored from a backup.
    expect((await olga.list(revision + 1000)).isComplete).toBe(true);
  });

  it('have consecutive revisions when many people write at the same time', async () => {
    const { olga, carl, edith } = people;
    const { revision } = await olga.list();
    const thread = await olga.comment('Everybody at once');
    const writers = [olga, carl, edith];
    await Promise.all(Array.from({ length: 12 }, (_, n) => writers[n % 3]?.reply(thread.id, `Reply ${n}`)));
    const after = await olga.list(revision);
    expect(after.revision).toBe(revision + 13);
    expect(after.threads[0]?.comments).toHaveLength(13);
  });

  it('can be changed by their author only', async () => {
    const { olga, carl } = people;
    const thread = await carl.comment('Tpyo');
    const id = thread.comments[0]?.id;
    expect((await olga.send('PATCH', `/comments/${id}`, { body: 'Forged' })).statusCode).toBe(404);
    const response = await carl.send('PATCH', `/comments/${id}`, { body: 'Typo' });
    expect(response.json().thread.comments[0]).toMatchObject({ body: 'Typo', editedAt: expect.any(String) });
  });

  it('can be deleted by their author and the owner, and restored by the person who deleted them', async () => {
    const { olga, carl, edith } = people;
    const thread = await carl.comment('Secret words');
    await edith.reply(thread.id, 'Second');
    const path = `/comments/${thread.comments[0]?.id}`;
    expect((await edith.send('DELETE', path)).statusCode).toBe(404);
    const deleted = (await olga.send('DELETE', path)).json().thread;
    expect(deleted.comments[0]).toMatchObject({ body: '', isDeleted: true, canRestore: true, canEdit: false });
    const list = await carl.list();
    expect(JSON.stringify(list)).not.toContain('Secret words');
    expect((await carl.send('PATCH', path, { body: 'Again' })).statusCode).toBe(404);
    expect((await carl.send('DELETE', path)).statusCode).toBe(404);
    expect((await carl.send('POST', `${path}/restore`)).statusCode).toBe(404);
    const restored = (await olga.send('POST', `${path}/restore`)).json().thread;
    expect(restored.comments[0]).toMatchObject({ body: 'Secret words', isDeleted: false });
    expect((await olga.send('POST', `${path}/restore`)).statusCode).toBe(404);
    expect((await carl.send('DELETE', path)).statusCode).toBe(200);
    expect((await carl.send('POST', `${path}/restore`)).statusCode).toBe(200);
  });

  it('remove their thread when the last one is deleted, and restoring brings the thread back', async () => {
    const { carl } = people;
    const thread = await carl.comment('Alone');
    const path = `/comments/${thread.comments[0]?.id}`;
    expect((await carl.send('DELETE', path)).json().thread).toBeNull();
    const reply = { body: 'Too late', mentions: [] };
    expect((await carl.send('POST', `/threads/${thread.id}/replies`, reply)).statusCode).toBe(404);
    expect((await carl.send('POST', `${path}/restore`)).json().thread.id).toBe(thread.id);
  });

  it('are removed 30 days after their deletion, together with threads that have no others', async () => {
    const { carl } = people;
    const thread = await carl.comment('Removed for ever');
    const path = `/comments/${thread.comments[0]?.id}`;
    await carl.send('DELETE', path);
    await pruneComments(instance.db);
    expect((await carl.send('POST', `${path}/restore`)).statusCode).toBe(200);
    await carl.send('DELETE', path);
    const past = sql<Date>`now() - interval '31 days'`;
    await instance.db.updateTable('comments').set({ deleted_at: past }).where('thread_id', '=', thread.id).execute();
    await instance.db.updateTable('comment_threads').set({ changed_at: past }).where('id', '=', thread.id).execute();
    expect((await carl.send('POST', `${path}/restore`)).statusCode).toBe(404);
    await pruneComments(instance.db);
    const rows = await instance.db.selectFrom('comment_threads').where('id', '=', thread.id).selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('can be resolved and reopened, also repeatedly', async () => {
    const { olga, carl } = people;
    const thread = await carl.comment('Is this right?');
    const path = `/threads/${thread.id}/resolved`;
    const resolve = { isResolved: true };
    expect((await olga.send('PUT', path, resolve)).json().thread).toMatchObject({
      resolvedAt: expect.any(String),
      resolvedBy: { kind: 'member', profileOid: olga.profileOid },
    });
    const { revision } = await olga.list();
    expect((await carl.send('PUT', path, resolve)).json().thread.resolvedBy.profileOid).toBe(olga.profileOid);
    expect((await olga.list()).revision).toBe(revision);
    const reopened = await carl.send('PUT', path, { isResolved: false });
    expect(reopened.json().thread).toMatchObject({ resolvedAt: null, resolvedBy: null });
  });

  it('are unread until the member has read their revision', async () => {
    const { olga, carl } = people;
    const thread = await carl.comment('Read me');
    const isUnread = async () => (await olga.list()).threads.find(({ id }) => id === thread.id)?.isUnread;
    expect(thread.isUnread).toBe(false);
    expect(await isUnread()).toBe(true);
    const { revision } = await olga.list();
    await carl.reply(thread.id, 'Written while Olga reads');
    expect((await olga.send('PUT', `/threads/${thread.id}/read`, { revision })).statusCode).toBe(204);
    expect(await isUnread()).toBe(true);
    // A revision in the future marks only what exists now.
    await olga.send('PUT', `/threads/${thread.id}/read`, { revision: 2 ** 31 - 1 });
    expect(await isUnread()).toBe(false);
    await carl.reply(thread.id, 'New');
    expect(await isUnread()).toBe(true);
  });

  it('suggest only people who may comment as mentions', async () => {
    const { olga, carl, edith } = people;
    const response = await carl.visitor.get(`/api/presentations/${people.oid}/mentionable`);
    const suggested = response.json().people.map(({ profileOid }: { profileOid: string }) => profileOid);
    expect(suggested.sort()).toEqual([olga.profileOid, carl.profileOid, edith.profileOid].sort());
    expect(response.body).not.toContain('@example.org');
  });

  it('can be written on a public presentation by members who have a link to comment, but not by others', async () => {
    const { carl, sam, olga } = people;
    const username = await instance.db
      .selectFrom('profiles')
      .select('username')
      .where('oid', '=', olga.profileOid)
      .executeTakeFirstOrThrow();
    const { oid } = await instance.publish({ owner: username.username, document: { title: 'Public' } });
    await grantRight(instance, { oid, profileOid: carl.profileOid, right: 'comment' });
    const body = { anchor: ELEMENT_ANCHOR, body: 'Hello', mentions: [] };
    expect((await carl.visitor.post(`/api/presentations/${oid}/comments`, body)).statusCode).toBe(201);
    expect((await sam.visitor.post(`/api/presentations/${oid}/comments`, body)).statusCode).toBe(404);
  });
});
