import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import { exportFlydeck, importFlydeck } from '@flydeck/readers/flydeck/index';
import type { Operation } from '@flydeck/scene/records/operations';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailOf, waitForMails } from '../../testing/account-calls.ts';
import { createEditingUsers, type editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { importFile } from '../imports/index.ts';
import { sendFile, waitUntilFinished } from '../uploads/testing/upload-files.ts';
import { push, sync } from './testing/editing-calls.ts';

/** An id in the list of right options that is nowhere else in the document. */
const MARKER = 'marker-of-a-right-option';
const RIGHT_OPTIONS = { 'question-1': ['o2', MARKER] };

let instance: Instance;
let ada: Visitor;
let eve: Visitor;
let calls: ReturnType<typeof editingCallsOf>;
let oid: string;

beforeAll(async () => {
  instance = await createInstance();
  ({ ada, eve, calls } = await createEditingUsers(instance));
}, 90_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  await instance.db.deleteFrom('attempts').execute();
  ({ oid } = await calls.create());
  const seq = await push(ada, oid, insertQuestion((await calls.open(oid)).root.id));
  const response = await ada.post(`/api/editing/${oid}/publish`, { seq, privacy: 'public' });
  expect(response.statusCode).toBe(200);
});

const insertQuestion = (parent: string): Operation => ({
  op: 'insert',
  id: 'question-1',
  kind: 'question',
  parent,
  slot: 'elements',
  order: 'a1',
  properties: {
    box: { x: 0, y: 0, width: 800, height: 600 },
    answer: 'choice',
    prompt: 'Which planet is the hottest?',
    options: ['o1', 'o2'].map((id) => ({ id, text: id })),
    right: RIGHT_OPTIONS['question-1'],
  },
});

/** Returns the right options in the table, for the published version of a presentation. */
async function publishedOptions(presentationOid: string) {
  const row = await instance.db
    .selectFrom('presentations')
    .innerJoin('right_options', (join) =>
      join
        .onRef('right_options.presentation_oid', '=', 'presentations.oid')
        .onRef('right_options.scene_hash', '=', 'presentations.scene_hash'),
    )
    .select('options')
    .where('oid', '=', presentationOid)
    .executeTakeFirst();
  return row?.options;
}

/** Returns the right options that the editor of a member receives. */
async function editedOptions(visitor: Visitor, presentationOid: string) {
  const { snapshot } = await sync(visitor, presentationOid, { features: ['right'] });
  return snapshot?.records.find(({ id }) => id === 'question-1')?.properties['right'];
}

const duplicate = async (visitor: Visitor, body: object = {}) =>
  (await visitor.post(`/api/presentations/${oid}/duplicate`, body)).json<OwnPresentation>().oid;
const download = async (visitor: Visitor) =>
  (await visitor.get(`/api/dashboard/presentations/${oid}/flydeck`)).rawPayload;

/** Lets Eve edit the presentation by a share link. */
async function shareWithEve(): Promise<void> {
  const link = await ada.post(`/api/presentations/${oid}/links`, { right: 'edit' });
  await eve.get((link.json() as { path: string }).path, { accept: 'text/html' });
}

describe('right options', () => {
  it('are in copies of the owner, also with a new title, but not in copies of others', async () => {
    for (const body of [{}, { title: 'Copy' }]) {
      const copy = await duplicate(ada, body);
      expect(await publishedOptions(copy)).toEqual(RIGHT_OPTIONS);
      expect(await editedOptions(ada, copy)).toEqual(RIGHT_OPTIONS['question-1']);
    }
    await instance.db.updateTable('presentations').set({ privacy: 'reusable' }).where('oid', '=', oid).execute();
    await shareWithEve();
    const copy = await duplicate(eve);
    expect(await publishedOptions(copy)).toBeUndefined();
    expect(await editedOptions(eve, copy)).toBeUndefined();
  });

  it('belong to the presentation after it was renamed', async () => {
    const response = await ada.send('PATCH', `/api/dashboard/presentations/${oid}`, { title: 'Renamed' });
    expect(response.statusCode).toBe(200);
    expect(await publishedOptions(oid)).toEqual(RIGHT_OPTIONS);
  });

  it('are in the file of the owner beside the document, but not in that of another editor', async () => {
    await shareWithEve();
    const file = await download(ada);
    const { document, rightOptions } = await importFlydeck({ name: 'x.flydeck', bytes: file }, () => undefined);
    expect(rightOptions).toEqual(RIGHT_OPTIONS);
    expect(JSON.stringify(document)).not.toContain(MARKER);
    const others = unzipSync(await download(eve));
    expect(Object.keys(others)).not.toContain('right-options.json');
    expect(
      Object.values(others)
        .map((bytes) => Buffer.from(bytes).toString())
        .join(),
    ).not.toContain(MARKER);
  });

  it('are published with an uploaded file, and reach its editor', async () => {
    const { id } = (await sendFile(ada, 'Planets.flydeck', await download(ada))).json() as { id: string };
    const upload = await waitUntilFinished(ada, id);
    const imported = upload.presentationOid ?? '';
    expect(await publishedOptions(imported)).toEqual(RIGHT_OPTIONS);
    expect(await editedOptions(ada, imported)).toEqual(RIGHT_OPTIONS['question-1']);
  }, 60_000);

  it('are refused in a file if they are invalid', async () => {
    const { document, assets } = await importFlydeck(
      { name: 'x.flydeck', bytes: await download(ada) },
      () => undefined,
    );
    const invalid: unknown[] = [
      'text',
      { 'question-1': 'o1' },
      { 'question-1': [1] },
      { 'question-1': Array(13).fill('o') },
    ];
    for (const options of invalid) {
      const bytes = exportFlydeck(document, assets, options as typeof RIGHT_OPTIONS);
      await expect(importFile({ name: 'x.flydeck', bytes })).rejects.toThrow('its right options are not valid');
    }
  }, 60_000);

  it('are in the archive of the account, published and edited', async () => {
    const edited = await duplicate(ada);
    await sync(ada, edited);
    await push(ada, edited, { op: 'set', id: 'question-1', property: 'right', value: ['o1', MARKER] });
    await ada.post('/api/accounts/archive');
    await waitForMails(instance, emailOf('Ada Lovelace'), 'Your data is ready to download');
    const files = unzipSync((await ada.get('/api/accounts/archive/download')).rawPayload);
    const read = async (prefix: string) => {
      const [, bytes = new Uint8Array()] = Object.entries(files).find(([name]) => name.startsWith(prefix)) ?? [];
      return (await importFlydeck({ name: 'x.flydeck', bytes }, () => undefined)).rightOptions;
    };
    expect(await read(`presentations/${oid}`)).toEqual(RIGHT_OPTIONS);
    expect(await read(`drafts/${edited}`)).toEqual({ 'question-1': ['o1', MARKER] });
  }, 60_000);
});
