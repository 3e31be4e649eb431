import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { emailOf, waitForMails } from '../../testing/account-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { PASSWORD } from '../../testing/visitor.ts';
import { createPeople, ELEMENT_ANCHOR, mentionOf } from './testing/comment-users.ts';

/** A text that only a comment contains. */
const SECRET = 'Zyxomma petiolatum';
let instance: Instance;
let people: Awaited<ReturnType<typeof createPeople>>;

beforeAll(async () => {
  instance = await createInstance();
  people = await createPeople(instance);
});
afterAll(() => instance?.close());

/** Returns the names of the tables with a row that contains `text`. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    SELECT quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`.execute(instance.db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql`SELECT 1 FROM ${sql.raw(name)} AS r WHERE r::text LIKE ${`%${text}%`} LIMIT 1`.execute(
      instance.db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('comments', () => {
  it('are not in logs, published scenes, copies and .flydeck files', async () => {
    const { visitor } = people.olga;
    const { oid } = (await visitor.post('/api/drafts', { kind: 'blank', title: 'Original', language: 'en' })).json();
    await visitor.post(`/api/editing/${oid}/sync`, { lastSeq: null, pushes: [], seeds: [] });
    const body = { anchor: ELEMENT_ANCHOR, body: SECRET, mentions: [] };
    expect((await visitor.post(`/api/presentations/${oid}/comments`, body)).statusCode).toBe(201);
    const { head_seq: seq } = await instance.db
      .selectFrom('edit_documents')
      .select('head_seq')
      .where('presentation_oid', '=', oid)
      .executeTakeFirstOrThrow();
    const published = await visitor.post(`/api/editing/${oid}/publish`, { seq, privacy: 'private' });
    expect(published.statusCode).toBe(200);
    const copy = await visitor.post(`/api/presentations/${oid}/duplicate`, { title: 'Copy' });
    expect(copy.statusCode).toBeLessThan(300);
    const copyOid = copy.json().oid;
    expect((await visitor.get(`/api/presentations/${copyOid}/comments`)).json()).toMatchObject({
      revision: 0,
      threads: [],
    });
    for (const exported of [oid, copyOid]) {
      const file = await visitor.get(`/api/dashboard/presentations/${exported}/flydeck`);
      expect(file.statusCode).toBe(200);
      const contents = Object.values(unzipSync(file.rawPayload)).map((bytes) => Buffer.from(bytes).toString());
      expect(contents.join()).not.toContain(SECRET);
    }
    const row = await instance.db
      .selectFrom('presentations')
      .select(['document_hash', 'scene_hash'])
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow();
    for (const key of [`documents/${row.document_hash}.json`, `scenes/${row.scene_hash}.json`]) {
      const bytes = await instance.blobs.read(key);
      expect(bytes).toBeDefined();
      expect(Buffer.from(bytes ?? []).toString()).not.toContain(SECRET);
    }
    expect(await tablesWith(SECRET)).toEqual(['comments']);
  });
});

describe('deleting an account', () => {
  it('keeps its comments as those of a deleted account, without mentions and other data of the member', async () => {
    const { olga, carl, edith } = people;
    const { body, mentions } = mentionOf(edith.profileOid);
    const thread = await carl.comment(body, mentions);
    await edith.reply(thread.id, 'By Edith');
    await edith.send('PUT', `/threads/${thread.id}/resolved`, { isResolved: true });
    expect((await edith.visitor.post('/api/accounts/delete', { password: PASSWORD })).statusCode).toBe(204);
    await waitForMails(instance, emailOf('Edith Editor'), 'Your account was deleted');
    const listed = await vi.waitFor(async () => {
      const list = await olga.list();
      const found = list.threads.find(({ id }) => id === thread.id);
      expect(found?.comments[1]?.author).toEqual({ kind: 'deleted' });
      return found;
    }, 20_000);
    expect(listed).toMatchObject({ resolvedAt: expect.any(String), resolvedBy: { kind: 'deleted' } });
    expect(listed?.comments.map((comment) => [comment.body, comment.mentions])).toEqual([
      [body, []],
      ['By Edith', []],
    ]);
    const tables = await tablesWith(edith.profileOid);
    expect(tables.filter((name) => /comment|notification/.test(name))).toEqual([]);
    // The owner can still delete them.
    expect((await olga.send('DELETE', `/comments/${listed?.comments[1]?.id}`)).statusCode).toBe(200);
  });
});

describe('the comments of a member', () => {
  it('are in the archive of the account', async () => {
    const { carl, olga } = people;
    await carl.comment('In my archive');
    await olga.comment('Not by Carl');
    await carl.visitor.post('/api/accounts/archive');
    await waitForMails(instance, emailOf('Carl Commenter'), 'Your data is ready to download');
    const file = await carl.visitor.get('/api/accounts/archive/download');
    const files = unzipSync(file.rawPayload);
    const comments = Buffer.from(files['comments.json'] ?? []).toString();
    expect(comments).toContain('In my archive');
    expect(comments).not.toContain('Not by Carl');
    expect(files['notifications.json']).toBeDefined();
  });

  it('are permanently deleted on request, and only those', async () => {
    const { carl, olga } = people;
    const own = await carl.comment('Alone');
    const shared = await olga.comment('By Olga');
    await carl.reply(shared.id, 'By Carl');
    const { revision } = await olga.list();
    const response = await carl.visitor.send('DELETE', '/api/comments');
    expect(response.statusCode).toBe(200);
    expect(response.json().deletedCount).toBeGreaterThanOrEqual(2);
    const changes = await olga.list(revision);
    expect(changes.removedThreads).toContain(own.id);
    expect(changes.threads.find(({ id }) => id === shared.id)?.comments.map((comment) => comment.body)).toEqual([
      'By Olga',
    ]);
    const rows = await instance.db
      .selectFrom('comments')
      .select('id')
      .where('author_oid', '=', carl.profileOid)
      .execute();
    expect(rows).toEqual([]);
    expect((await carl.visitor.send('DELETE', '/api/comments')).json()).toEqual({ deletedCount: 0 });
  });
});
