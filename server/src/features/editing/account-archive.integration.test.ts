import type { UploadedImage } from '@flydeck/contract/editing/asset';
import { importFlydeck } from '@flydeck/readers/flydeck/index';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emailOf, waitForMails } from '../../testing/account-calls.ts';
import { createPng, editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember } from '../../testing/visitor.ts';
import { insertPicture, push, sync } from './testing/editing-calls.ts';

let instance: Instance;
beforeAll(async () => {
  instance = await createInstance();
}, 90_000);
afterAll(() => instance?.close());

it('an archive contains the documents and histories of a member, but not those of other members', async () => {
  const ada = await createMember(instance.app, 'Ada Lovelace');
  const calls = editingCallsOf(ada);
  const [edited, trashed] = [(await calls.create()).oid, (await calls.create()).oid];
  const { oid: neverEdited } = await instance.publish({ owner: 'ada-lovelace', document: { title: 'Published' } });
  const { oid: otherMembersOid } = await instance.publish({ document: { title: 'Not mine' } });
  const root = (await sync(ada, edited)).snapshot?.records.find(({ slot }) => slot === 'root')?.id ?? '';
  const { asset } = (await calls.putAsset(edited, createPng())).json() as UploadedImage;
  await push(ada, edited, ...insertPicture(root, 'picture', asset));
  await push(ada, edited, { op: 'set', id: DOCUMENT_ID, property: 'title', value: 'Unpublished' });
  await ada.send('PUT', `/api/editing/${edited}/history/1/name`, { name: 'With picture' });
  await sync(ada, trashed);
  await instance.db.updateTable('presentations').set({ deleted_at: new Date() }).where('oid', '=', trashed).execute();
  await ada.post('/api/accounts/archive');
  await waitForMails(instance, emailOf('Ada Lovelace'), 'Your data is ready to download');
  const files = unzipSync((await ada.get('/api/accounts/archive/download')).rawPayload);
  const read = (name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString());
  const documents = Object.keys(files).filter((name) => name.endsWith('.flydeck'));
  expect(documents.filter((name) => name.startsWith('drafts/')).sort()).toEqual(
    [edited, trashed].map((oid) => `drafts/${oid}.flydeck`).sort(),
  );
  expect(documents.some((name) => name.startsWith(`presentations/${neverEdited}`))).toBe(true);
  const bytes = files[`drafts/${edited}.flydeck`] ?? new Uint8Array();
  const { document, assets } = await importFlydeck({ name: 'x.flydeck', bytes }, () => undefined);
  expect([document.title, [...assets.keys()]]).toEqual(['Unpublished', [asset]]);
  const [history] = (read('history.json') as { presentation_oid: string }[]).filter(
    ({ presentation_oid }) => presentation_oid === edited,
  );
  const author = 'Ada Lovelace';
  const session = expect.objectContaining({ changes: 1, authors: [author] });
  expect(history).toEqual({
    presentation_oid: edited,
    bytes: expect.any(Number),
    states: [
      { seq: 2, at: expect.any(String), author, label: null, name: null, session },
      { seq: 1, at: expect.any(String), author, label: null, name: 'With picture', session },
      { seq: 0, at: expect.any(String), author: '', label: 'created', name: null },
    ],
  });
  const drafts = read('drafts.json') as { presentation_oid: string; document: string }[];
  expect(drafts.map(({ presentation_oid }) => presentation_oid).sort()).toEqual([edited, trashed].sort());
  expect(JSON.stringify(Object.values(files).map((file) => Buffer.from(file).toString('latin1')))).not.toContain(
    otherMembersOid,
  );
}, 90_000);
