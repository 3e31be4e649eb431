import type { ClipboardContent } from '@flydeck/editor/clipboard/clipboard';
import { contentStore } from '@flydeck/editor/clipboard/content-store';
import type { Scene } from '@flydeck/scene/model/scene';
import { omit } from '@flydeck/scene/records/fields';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { AssetTable } from '../compile/browser-ports.ts';
import { openSceneFeed } from '../compile/open-scene-feed.ts';

/** Time in ms after which fonts and other files that have not arrived are not waited for. */
const MAX_WAIT_MS = 20_000;

/** Properties of a topic that would be visible around its content, or would move the content. */
const TOPIC_LOOK = ['background', 'clip', 'corner', 'hidden', 'layout', 'box'] as const;

/**
 * Compiles copied elements and topics alone, with the theme of their document and without the background of their
 * topic. Fonts are registered with the page before the scene is returned.
 * @throws Error if the compiler cannot be loaded, or cannot compile the content
 */
export const compileContent = (store: RecordStore, content: ClipboardContent, assets: AssetTable): Promise<Scene> =>
  compileRecords(recordsOf(store, content), assets);

/**
 * Compiles the records of a document. Fonts are registered with the page before the scene is returned.
 * @throws Error if the compiler cannot be loaded, or cannot compile the records
 */
export function compileRecords(records: RecordStore, assets: AssetTable): Promise<Scene> {
  return new Promise<Scene>((resolve, reject) => {
    let last: Scene | undefined;
    const end = (settle: () => void) => {
      clearTimeout(timer);
      feed.close();
      settle();
    };
    const fail = (message: string) => end(() => reject(new Error(message)));
    const timer = setTimeout(() => {
      const scene = last;
      if (scene) end(() => resolve(scene));
      else fail('The compiler has not answered.');
    }, MAX_WAIT_MS);
    const feed = openSceneFeed({
      onVersion: ({ scene, isProvisional }) => {
        last = scene;
        if (!isProvisional) end(() => resolve(scene));
      },
      onFailure: fail,
      onUnavailable: () => fail('The compiler cannot be loaded.'),
    });
    feed.open(records, assets);
  });
}

/** Returns the records of a document whose root topic has the properties of the content's topic and only the content. */
function recordsOf(store: RecordStore, content: ClipboardContent): RecordStore {
  const records = contentStore(content);
  const topic = records.get(content.topic);
  const document = store.get(DOCUMENT_ID);
  const properties = store.get(content.topic)?.properties ?? {};
  if (topic) records.put({ ...topic, properties: omit(properties, ...TOPIC_LOOK) });
  if (document) records.put(document);
  for (const asset of store.children(DOCUMENT_ID, 'assets')) records.put(asset);
  return records;
}
