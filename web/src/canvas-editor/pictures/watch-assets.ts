import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { call } from '../../api/call.ts';
import type { AssetTable } from '../compile/browser-ports.ts';
import type { EditorSession } from '../session/editor-session.ts';

const RETRY_MS = 5000;

/**
 * Loads the pictures and media of the document, and later those that other authors add. Repeats failed requests.
 * @returns a function that stops watching
 */
export function watchAssets(session: EditorSession): () => void {
  const { store } = session.editor;
  const requestedIds = new Set<string>();
  let checkedCount = 0;
  let timer = 0;

  function check(): void {
    const assets = store.children(DOCUMENT_ID, 'assets');
    if (assets.length === checkedCount) return;
    checkedCount = assets.length;
    const missing = assets.filter(({ id }) => !isKnown(session.assets, id) && !requestedIds.has(id));
    if (missing.length === 0) return;
    for (const { id } of missing) requestedIds.add(id);
    void load();
  }

  async function load(): Promise<void> {
    try {
      addMissing(session, await call('GET /api/editing/:oid/assets', { params: { oid: session.oid } }));
    } catch {
      timer = window.setTimeout(() => void load(), RETRY_MS);
    }
  }

  const unsubscribe = session.subscribe(check);
  check();
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

const isKnown = ({ images, media }: AssetTable, id: string): boolean =>
  Object.hasOwn(images, id) || Object.hasOwn(media, id);

/**
 * Adds only unknown entries. Known entries remain the same objects, so that elements with them are not compiled again.
 */
function addMissing(session: EditorSession, { images, media }: AssetTable): void {
  const isMissing = ([id]: readonly [string, unknown]): boolean => !isKnown(session.assets, id);
  session.addAssets({
    images: Object.fromEntries(Object.entries(images).filter(isMissing)),
    media: Object.fromEntries(Object.entries(media).filter(isMissing)),
  });
}
