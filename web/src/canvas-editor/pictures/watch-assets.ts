import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { call } from '../../api/call.ts';
import type { AssetTable } from '../compile/browser-ports.ts';
import type { EditorSession } from '../session/editor-session.ts';

/** Delay in ms before a failed request is repeated. */
const RETRY_DELAY_MS = 5000;

/**
 * Loads the data with which the document's pictures and media are compiled, also for pictures and media that are added
 * later. Failed requests are repeated.
 * @returns a function that stops watching the document's assets
 */
export function watchAssets(session: EditorSession): () => void {
  const { store } = session.editor;
  const requestedIds = new Set<string>();
  let hasEnded = false;
  let timer = 0;

  function check(): void {
    const missing = store
      .children(DOCUMENT_ID, 'assets')
      .filter(({ id }) => !isKnown(session.assets, id) && !requestedIds.has(id));
    if (missing.length === 0) return;
    for (const { id } of missing) requestedIds.add(id);
    void load();
  }

  async function load(): Promise<void> {
    try {
      const table = await call('GET /api/editing/:oid/assets', { params: { oid: session.oid } });
      const received = [...requestedIds].filter((id) => !isKnown(session.assets, id) && isKnown(table, id));
      addMissing(session, table);
      // The server decodes only some pictures for a request. The next request decodes further pictures.
      const isIncomplete = [...requestedIds].some((id) => !isKnown(session.assets, id));
      if (isIncomplete && received.length > 0 && !hasEnded) void load();
    } catch {
      if (!hasEnded) timer = window.setTimeout(() => void load(), RETRY_DELAY_MS);
    }
  }

  const unsubscribe = session.subscribe(check);
  check();
  return () => {
    hasEnded = true;
    unsubscribe();
    clearTimeout(timer);
  };
}

const isKnown = ({ images, media }: AssetTable, id: string): boolean =>
  Object.hasOwn(images, id) || Object.hasOwn(media, id);

/**
 * Adds the pictures and media that the session does not have yet. The existing entries must remain the same objects,
 * because all elements that show a replaced entry would be compiled again.
 */
function addMissing(session: EditorSession, { images, media }: AssetTable): void {
  const isMissing = ([id]: readonly [string, unknown]): boolean => !isKnown(session.assets, id);
  session.addAssets({
    images: Object.fromEntries(Object.entries(images).filter(isMissing)),
    media: Object.fromEntries(Object.entries(media).filter(isMissing)),
  });
}
