import { COMMENT_MAX_LENGTH, MENTIONS_MAX } from '@flydeck/contract/comments/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, resetRateLimits } from '../../testing/account-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { type CommentUser, createPeople, ELEMENT_ANCHOR } from './testing/comment-users.ts';

let instance: Instance;
let people: Awaited<ReturnType<typeof createPeople>>;
/** A thread of Carl with one comment. */
let threadId: string;
let commentId: string;

beforeAll(async () => {
  instance = await createInstance();
  people = await createPeople(instance);
  const thread = await people.carl.comment('Target');
  threadId = thread.id;
  commentId = thread.comments[0]?.id ?? '';
});
afterAll(() => instance?.close());
beforeEach(() => resetRateLimits(instance));

/** Sends a valid request to each endpoint of a presentation's comments. Returns the statuses. */
async function statusesFor(user: Pick<CommentUser, 'visitor'>, oid: string): Promise<number[]> {
  const { visitor } = user;
  const path = `/api/presentations/${oid}`;
  const body = { body: 'Forged', mentions: [] };
  const responses = [
    await visitor.get(`${path}/comments`),
    await visitor.get(`${path}/mentionable`),
    await visitor.post(`${path}/comments`, { anchor: ELEMENT_ANCHOR, ...body }),
    await visitor.post(`${path}/threads/${threadId}/replies`, body),
    await visitor.send('PUT', `${path}/threads/${threadId}/resolved`, { isResolved: true }),
    await visitor.send('PUT', `${path}/threads/${threadId}/read`, { revision: 1 }),
    await visitor.send('PATCH', `${path}/comments/${commentId}`, body),
    await visitor.send('DELETE', `${path}/comments/${commentId}`),
    await visitor.post(`${path}/comments/${commentId}/restore`),
  ];
  return responses.map(({ statusCode }) => statusCode);
}

const ALL_NOT_FOUND = Array.from({ length: 9 }, () => 404);

describe('comments', () => {
  it('return 404 to members without the right to comment, and 401 to visitors without an account', async () => {
    const { vera, sam, oid } = people;
    const before = await people.olga.list();
    for (const user of [vera, sam]) expect(await statusesFor(user, oid)).toEqual(ALL_NOT_FOUND);
    const guest = await createVisitor(instance.app);
    await guest.post('/api/accounts/guest');
    for (const visitor of [await createVisitor(instance.app), guest])
      expect(new Set(await statusesFor({ visitor }, oid))).toEqual(new Set([401]));
    expect(await people.olga.list()).toEqual(before);
  });

  it('return 404 to everybody, also to the owner, after the presentation was deleted or hidden by moderators', async () => {
    const { olga, carl, oid } = people;
    const presentations = instance.db.updateTable('presentations').where('oid', '=', oid);
    for (const [change, undo] of [
      [{ deleted_at: new Date() }, { deleted_at: null }],
      [{ moderation: 'hidden' }, { moderation: 'visible' }],
    ] as const) {
      await presentations.set(change).execute();
      for (const user of [olga, carl]) expect(await statusesFor(user, oid)).toEqual(ALL_NOT_FOUND);
      await presentations.set(undo).execute();
    }
  });

  it('cannot be reached through another presentation', async () => {
    const { sam } = people;
    const { oid } = (await sam.visitor.post('/api/drafts', { kind: 'blank', title: 'Mine', language: 'en' })).json();
    const before = await people.olga.list();
    const [list, mentionable, created, ...others] = await statusesFor(sam, oid);
    expect([list, mentionable, created]).toEqual([200, 200, 201]);
    expect(others).toEqual([404, 404, 404, 404, 404, 404]);
    const listed = (await sam.visitor.get(`/api/presentations/${oid}/comments`)).body;
    expect(listed).not.toContain('Target');
    expect(await people.olga.list()).toEqual(before);
  });

  it('reject unknown ids with 404', async () => {
    const { olga } = people;
    for (const id of ['x'.repeat(16), 'a', '%00', "';--", '__proto__', 'x'.repeat(300)]) {
      const body = { body: 'b', mentions: [] };
      expect((await olga.send('POST', `/threads/${id}/replies`, body)).statusCode).toBe(404);
      expect((await olga.send('DELETE', `/comments/${id}`)).statusCode).toBe(404);
      expect((await olga.send('PUT', `/threads/${id}/read`, { revision: 1 })).statusCode).toBe(404);
    }
  });

  it.each([
    ['an empty text', ''],
    ['white space', ' \n\t '],
    ['only zero-width characters', '\u200b\u200d'],
    ['too long a text', 'x'.repeat(COMMENT_MAX_LENGTH + 1)],
    ['a null character', 'a\0b'],
    ['an escape sequence', 'a\u001b[31mb'],
    ['a carriage return', 'a\rb'],
    ['a bidirectional override', 'a\u202eb'],
    ['a bidirectional isolate', 'a\u2066b'],
    ['half of a surrogate pair', 'a\ud83db'],
    ['a line separator', 'a\u2028b'],
    ['a number', 7],
    ['null', null],
  ])('reject %s with 400', async (_name, body) => {
    const { carl } = people;
    for (const [method, path] of [
      ['POST', '/comments'],
      ['POST', `/threads/${threadId}/replies`],
      ['PATCH', `/comments/${commentId}`],
    ] as const) {
      const anchor = path === '/comments' ? { anchor: ELEMENT_ANCHOR } : {};
      const response = await carl.send(method, path, { ...anchor, body, mentions: [] });
      expect([path, response.statusCode]).toEqual([path, 400]);
    }
  });

  it('store markup and scripts of any writing system as plain text', async () => {
    const body = '<script>alert(1)</script> {{x}} \' " \\ ..%00 مرحبا 안녕 👨‍👩‍👧 नमस्ते';
    const thread = await people.carl.comment(body);
    expect(thread.comments[0]?.body).toBe(body);
    const response = await people.olga.visitor.get(`/api/presentations/${people.oid}/comments`);
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    ['an unknown kind', { kind: 'page', id: 'a' }],
    ['an unknown field', { ...ELEMENT_ANCHOR, z: 1 }],
    ['a fingerprint that is too long', { ...ELEMENT_ANCHOR, fingerprint: '0'.repeat(17) }],
    ['a fingerprint that is no hexadecimal number', { ...ELEMENT_ANCHOR, fingerprint: '<script>alert(1)' }],
    [
      'a fingerprint of a passage',
      { kind: 'passage', id: 't', slot: 'body', start: 0, end: 1, quote: 'x', fingerprint: '0123456789abcdef' },
    ],
    ['a point outside of the element', { ...ELEMENT_ANCHOR, x: 1.5 }],
    ['an infinite coordinate', { kind: 'topic', id: 'a', x: 1e308, y: 0 }],
    ['no coordinate', { kind: 'topic', id: 'a', x: null, y: 0 }],
    ['too long an id', { kind: 'step', id: 'x'.repeat(101) }],
    ['an id with a null character', { kind: 'step', id: 'a\0' }],
    ['an id with half of a surrogate pair', { kind: 'step', id: '\ud800' }],
    ['an empty passage', { kind: 'passage', id: 'a', slot: 'body', start: 2, end: 2, quote: 'q' }],
    ['a reversed passage', { kind: 'passage', id: 'a', slot: 'body', start: 3, end: 2, quote: 'q' }],
    ['a slot that is no name', { kind: 'passage', id: 'a', slot: '__proto__', start: 0, end: 2, quote: 'q' }],
    ['too long a quote', { kind: 'passage', id: 'a', slot: 'body', start: 0, end: 2, quote: 'q'.repeat(1001) }],
    ['an array', []],
    ['nothing', undefined],
  ])('reject an anchor with %s', async (_name, anchor) => {
    const response = await people.carl.send('POST', '/comments', { anchor, body: 'b', mentions: [] });
    expect(response.statusCode).toBe(400);
  });

  it.each([
    ['outside of the text', [{ start: 0, end: 10 }]],
    ['reversed', [{ start: 4, end: 0 }]],
    ['without @', [{ start: 1, end: 4 }]],
    ['of one character', [{ start: 0, end: 1 }]],
    [
      'overlapping',
      [
        { start: 0, end: 4 },
        { start: 0, end: 3 },
      ],
    ],
    ['negative', [{ start: -1, end: 4 }]],
    ['of half a character', [{ start: 0.5, end: 4 }]],
    ['too many', Array.from({ length: MENTIONS_MAX + 1 }, () => ({ start: 0, end: 4 }))],
  ])('reject mentions whose ranges are %s', async (_name, ranges) => {
    const mentions = ranges.map((range) => ({ ...range, profileOid: people.edith.profileOid }));
    const response = await people.carl.send('POST', `/threads/${threadId}/replies`, { body: '@Ada x', mentions });
    expect(response.statusCode).toBe(400);
  });

  it('reject fields that the sender must not set', async () => {
    const fields = { author: 'x', authorOid: people.olga.profileOid, createdAt: '2020-01-01', id: 'x'.repeat(16) };
    for (const [name, value] of Object.entries(fields)) {
      const body = { anchor: ELEMENT_ANCHOR, body: 'b', mentions: [], [name]: value };
      expect((await people.carl.send('POST', '/comments', body)).statusCode).toBe(400);
    }
  });

  it('reject a large body before it is parsed', async () => {
    const body = { anchor: ELEMENT_ANCHOR, body: 'b', mentions: [], more: 'x'.repeat(10_000_000) };
    expect((await people.carl.send('POST', '/comments', body)).statusCode).toBe(413);
  });

  it('are limited for each member and minute, also for changes and deletions', async () => {
    const { carl, edith } = people;
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) {
      const path = n % 2 === 0 ? `/comments/${commentId}` : `/threads/${threadId}/resolved`;
      const body = n % 2 === 0 ? { body: `Edit ${n}`, mentions: [] } : { isResolved: n % 4 === 1 };
      statuses.push((await carl.send(n % 2 === 0 ? 'PATCH' : 'PUT', path, body)).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    // Limits count each member separately.
    expect((await edith.comment('Not limited')).comments).toHaveLength(1);
  });

  it('cannot exceed the maximum number and size of a presentation’s comments', async () => {
    const { db } = instance;
    const { carl, olga } = people;
    const thread = await carl.comment('Many');
    await sql`INSERT INTO comments (id, thread_id, author_oid, body, revision)
      SELECT 'large' || lpad(n::text, 11, '0'), ${thread.id}, ${carl.profileOid}, repeat('ü', 5000), 1
      FROM generate_series(1, 210) AS n`.execute(db);
    const response = await olga.send('POST', `/threads/${thread.id}/replies`, { body: 'One more', mentions: [] });
    expect([response.statusCode, codeOf(response)]).toEqual([409, 'comments.full']);
    await sql`UPDATE comments SET deleted_at = now(), deleted_by_oid = ${carl.profileOid}
      WHERE id LIKE 'large%'`.execute(db);
    expect((await olga.reply(thread.id, 'One more')).id).toBe(thread.id);
    await sql`UPDATE comments SET body = 'x', deleted_at = NULL WHERE id LIKE 'large%'`.execute(db);
    await sql`INSERT INTO comments (id, thread_id, author_oid, body, revision)
      SELECT 'small' || lpad(n::text, 11, '0'), ${thread.id}, ${carl.profileOid}, 'x', 1 FROM generate_series(1, 4800) AS n`.execute(
      db,
    );
    const full = await olga.send('POST', '/comments', { anchor: ELEMENT_ANCHOR, body: 'b', mentions: [] });
    expect(codeOf(full)).toBe('comments.full');
    await sql`DELETE FROM comments WHERE id LIKE 'large%' OR id LIKE 'small%'`.execute(db);
  });
});
