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
import { readingClient } from './reading-client.ts';

const box = { x: 10, y: 10, width: 300, height: 100 };
const document = aDocument({
  topics: [aTopic({ id: 't', elements: [{ kind: 'text', id: 'e', ...box, body: aTextBody('Some words') }] })],
});

/** Opens a feed whose messages are cloned, as those of workers are. */
async function openFeed(store: RecordStore) {
  const client = readingClient(await openFontSlices());
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
  /** Resolves to the version in which nothing is provisional. */
  const settled = async (): Promise<SceneVersion> => {
    do {
      await whenIdle();
      await new Promise((resolve) => setTimeout(resolve));
    } while (versions.at(-1)?.isProvisional !== false);
    return versions.at(-1)!;
  };
  return { feed, fonts, versions, settled };
}

it('follows edits and reverts of records, and loads their fonts first', async () => {
  const store = new RecordStore(flattenDocument(document));
  const { feed, fonts, versions, settled } = await openFeed(store);
  const ports = await (await openBuildDeps()).portsFor(document);
  const expected = () =>
    compile(assembleDocument(store), { ...ports, image: () => undefined, media: () => undefined }).scene;
  expect((await settled()).scene).toEqual(expected());
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
  const latinFonts = fonts.length;
  const paragraphs = [{ runs: [{ text: 'Ελληνικά' }] }];
  const changes = edit({ op: 'rewrite', id: 'e', slot: 'body', paragraphs });
  expect(textOf(versions.at(-1)!)).toBe('Some words');
  expect((await settled()).scene).toEqual(expected());
  expect(textOf(versions.at(-1)!)).toBe('Ελληνικά');
  expect(fonts.length).toBeGreaterThan(latinFonts);
  revertChanges(store, changes);
  feed.change(store, ['e']);
  const inserted = edit({
    op: 'insert',
    id: 'n',
    kind: 'text',
    parent: 't',
    slot: 'elements',
    order: 'a9',
    properties: { box },
    texts: { body: [{ runs: [{ text: 'New' }] }] },
  });
  expect((await settled()).scene).toEqual(expected());
  revertChanges(store, inserted);
  feed.change(store, ['n']);
  expect((await settled()).scene).toEqual(expected());
}, 120_000);
