import type { PublishedScene } from '@flydeck/contract/drafts/page';
import type { Scene } from '@flydeck/scene/model/scene';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEditingUsers, type editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { push, sync } from './testing/editing-calls.ts';

let instance: Instance;
/** The owner of the presentations. */
let ada: Visitor;
/** Another member. */
let eve: Visitor;
/** Functions that send requests as Ada. */
let calls: ReturnType<typeof editingCallsOf>;
/** A presentation of Ada without a log, created for each test. */
let oid: string;

beforeAll(async () => {
  instance = await createInstance();
  ({ ada, eve, calls } = await createEditingUsers(instance));
}, 90_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  // Resets the rate limits.
  await instance.db.deleteFrom('attempts').execute();
  ({ oid } = await calls.create());
});

const setTitle = (value: string) => ({ op: 'set' as const, id: DOCUMENT_ID, property: 'title', value });

/** Requests the editor's page as a visitor. Returns the published scene that the page data contains, if any. */
async function publishedSceneInPage(visitor: Visitor): Promise<PublishedScene | undefined> {
  const { body } = await visitor.get(`/p/edit/${oid}/`, { accept: 'text/html' });
  const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  const { data } = JSON.parse(json) as { readonly data: { readonly publishedScene?: PublishedScene } };
  return data.publishedScene;
}

it('the editor page contains the published scene if the presentation has no log or an unchanged log', async () => {
  const first = await publishedSceneInPage(ada);
  expect(first).toEqual({ url: expect.stringMatching(/^\/scenes\/[0-9a-f]{64}\.json$/), fromSeq: 0, toSeq: 0 });
  expect((await sync(ada, oid)).snapshot?.seq).toBe(0);
  expect(await publishedSceneInPage(ada)).toEqual(first);
  await push(ada, oid, setTitle('Changed'));
  expect(await publishedSceneInPage(ada)).toBeUndefined();
});

it('the published scene is still in the editor page after the server has created a text state', async () => {
  const { snapshot } = await sync(ada, oid);
  const text = snapshot?.records.find(({ texts }) => texts?.['body']);
  const seq = await push(ada, oid, setTitle('Published now'));
  expect((await ada.post(`/api/editing/${oid}/publish`, { seq, privacy: 'private' })).statusCode).toBe(200);
  const published = await publishedSceneInPage(ada);
  expect(published).toMatchObject({ fromSeq: seq, toSeq: seq });
  const scene = (await ada.get(published?.url ?? '')).json() as Scene;
  expect(scene.title).toBe('Published now');
  if (!text) throw new Error('The presentation has no text.');
  await sync(ada, oid, { lastSeq: seq, seeds: [{ id: text.id, slot: 'body' }] });
  expect(await publishedSceneInPage(ada)).toEqual({ ...published, toSeq: seq + 1 });
});

it('a member can request the published scene only after opening a share link that grants editing', async () => {
  const url = (await publishedSceneInPage(ada))?.url ?? '';
  expect((await eve.get(url)).statusCode).toBe(404);
  const link = await ada.post(`/api/presentations/${oid}/links`, { right: 'edit' });
  await eve.get((link.json() as { path: string }).path, { accept: 'text/html' });
  expect(await publishedSceneInPage(eve)).toEqual({ url, fromSeq: 0, toSeq: 0 });
  expect((await eve.get(url)).statusCode).toBe(200);
});

it('the editor page contains no published scene if the published document does not come from the log', async () => {
  await sync(ada, oid);
  await push(ada, oid, setTitle('Only in the log'));
  await instance.db
    .updateTable('presentations')
    .set({ document_hash: 'f'.repeat(64) })
    .where('oid', '=', oid)
    .execute();
  expect(await publishedSceneInPage(ada)).toBeUndefined();
});
