import { compile } from '@flydeck/scene/compile';
import { aDocument, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { applyOperations, revertChanges } from '@flydeck/scene/records/apply';
import { assembleDocument } from '@flydeck/scene/records/assemble';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import type { Operation } from '@flydeck/scene/records/operations';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { openFontSlices } from '@flydeck/server/adapters/fonts/font-slices';
import { openBuildDeps } from '@flydeck/server/publishing/build-deps';
import { expect, it } from 'vitest';
import { CompileSession } from '../../../web/src/canvas-editor/compile/compile-session.ts';
import { SceneFeed, type SceneVersion } from '../../../web/src/canvas-editor/compile/scene-feed.ts';
import { createLocalFontClient } from './local-font-client.ts';

const box = { x: 10, y: 10, width: 300, height: 100 };
const document = aDocument({
  topics: [aTopic({ id: 'topic', elements: [{ kind: 'text', id: 'text', ...box, body: aTextBody('Some words') }] })],
});

/** Opens a scene feed whose compiler runs in the same process. Messages are cloned, as between page and worker. */
async function openFeed(store: RecordStore) {
  const client = createLocalFontClient(await openFontSlices());
  const fonts: string[] = [];
  const versions: SceneVersion[] = [];
  let whenIdle = async () => {};
  const feed = new SceneFeed({
    connect(receive) {
      const session = new CompileSession(client, (event) => receive(structuredClone(event)));
      whenIdle = () => session.whenIdle();
      return { send: (request) => session.receive(structuredClone(request)), close: () => undefined };
    },
    registerFont: async ({ id }) => {
      fonts.push(id);
    },
    onVersion: (version) => versions.push(version),
    onFailure: (message) => expect.fail(message),
  });
  feed.open(store, { images: {}, media: {} });
  /** Waits until the last received version is not provisional, and resolves to this version. */
  const waitForFinalVersion = async (): Promise<SceneVersion> => {
    do {
      await whenIdle();
      await new Promise((resolve) => setTimeout(resolve));
    } while (versions.at(-1)?.isProvisional !== false);
    return versions.at(-1)!;
  };
  return { feed, fonts, versions, waitForFinalVersion };
}

it('the scene feed reports scenes with edited and reverted records after the fonts of a text are loaded', async () => {
  const store = new RecordStore(flattenDocument(document));
  const { feed, fonts, versions, waitForFinalVersion } = await openFeed(store);
  const ports = await (await openBuildDeps()).portsFor(document);
  const compileExpectedScene = () =>
    compile(assembleDocument(store), { ...ports, image: () => undefined, media: () => undefined }).scene;
  expect((await waitForFinalVersion()).scene).toEqual(compileExpectedScene());
  /** Applies operations to the store and sends the changed records to the feed. */
  const edit = (...operations: Operation[]) => {
    const changes = applyOperations(store, operations);
    feed.change(
      store,
      changes.map(({ id }) => id),
    );
    return changes;
  };
  const textOf = ({ scene }: SceneVersion) =>
    scene.frames[1]?.items.map((item) => (item.t === 'text' ? item.text : '')).join('');
  const initialFontCount = fonts.length;
  const paragraphs = [{ runs: [{ text: 'Ελληνικά' }] }];
  const changes = edit({ op: 'rewrite', id: 'text', slot: 'body', paragraphs });
  // The fonts of the Greek text are not loaded yet.
  expect(textOf(versions.at(-1)!)).toBe('Some words');
  expect((await waitForFinalVersion()).scene).toEqual(compileExpectedScene());
  expect(textOf(versions.at(-1)!)).toBe('Ελληνικά');
  expect(fonts.length).toBeGreaterThan(initialFontCount);
  // Reverts the edit and inserts a text before the feed reports the next scene.
  revertChanges(store, changes);
  feed.change(store, ['text']);
  const inserted = edit({
    op: 'insert',
    id: 'new-text',
    kind: 'text',
    parent: 'topic',
    slot: 'elements',
    order: 'a9',
    properties: { box },
    texts: { body: [{ runs: [{ text: 'New' }] }] },
  });
  expect((await waitForFinalVersion()).scene).toEqual(compileExpectedScene());
  revertChanges(store, inserted);
  feed.change(store, ['new-text']);
  expect((await waitForFinalVersion()).scene).toEqual(compileExpectedScene());
}, 120_000);

it('the scene feed reports the old scene while the font for rare characters of a formula is loaded', async () => {
  const elements = [{ kind: 'math' as const, id: 'formula', ...box, tex: 'x' }];
  const store = new RecordStore(flattenDocument(aDocument({ elements })));
  const { feed, versions, waitForFinalVersion } = await openFeed(store);
  const before = (await waitForFinalVersion()).scene;
  applyOperations(store, [{ op: 'set', id: 'formula', property: 'tex', value: '\\mathbb{R}' }]);
  feed.change(store, ['formula']);
  expect(versions.at(-1)).toMatchObject({ isProvisional: true, warnings: [], scene: before });
  const ports = await (await openBuildDeps()).portsFor(assembleDocument(store));
  const { scene, warnings } = await waitForFinalVersion();
  expect(warnings).toEqual([]);
  expect(scene).toEqual(
    compile(assembleDocument(store), { ...ports, image: () => undefined, media: () => undefined }).scene,
  );
  expect(scene).not.toEqual(before);
}, 120_000);
