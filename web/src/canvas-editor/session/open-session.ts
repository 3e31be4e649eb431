import type { EditPageViewer, PublishedScene } from '@flydeck/contract/drafts/page';
import { startBrowserSync } from '@flydeck/editor/sync/browser-sync';
import type { Socket } from '@flydeck/editor/sync/socket-channel';
import { fetchWithCsrf } from '../../api/call.ts';
import { loadPublishedScene } from '../compile/load-published-scene.ts';
import { watchPeople } from '../together/watch-people.ts';
import { EditorSession } from './editor-session.ts';
import { showsDocument } from './published-scene.ts';

interface OpenSessionOptions {
  /** Changes that are stored in this browser are separated by the viewer's oid. */
  readonly viewer: EditPageViewer;
  /** See `EditorSession.path`. */
  readonly path: string;
  /** The published scene, with the range of sequence numbers whose states it shows; undefined if there is none. */
  readonly publishedScene?: PublishedScene | undefined;
}

/**
 * Opens a presentation for editing. The document is loaded from the storage of this browser or from the server.
 * @throws Error if the document cannot be loaded
 */
export async function openSession(
  oid: string,
  { viewer, path, publishedScene }: OpenSessionOptions,
): Promise<EditorSession> {
  const loadingScene = publishedScene && loadPublishedScene(publishedScene.url);
  // Prevents an unhandled rejection if a scene that the session does not use cannot be loaded.
  loadingScene?.catch(() => undefined);
  const sync = startBrowserSync({
    presentation: oid,
    memberId: viewer.profileOid,
    openSocket: () => connectSocket(socketUrl(oid)),
    post: async (request) => {
      const response = await fetchWithCsrf(`/api/editing/${oid}/sync`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      });
      return { status: response.status, body: await response.json().catch(() => undefined) };
    },
  });
  try {
    const document = await sync.ready;
    const isCurrent = publishedScene !== undefined && showsDocument(publishedScene, sync);
    const session = new EditorSession({
      oid,
      path,
      viewer,
      sync,
      document,
      // Pictures and media are added to the session later, when they are loaded.
      assets: { images: {}, media: {} },
      published: isCurrent ? loadingScene : undefined,
    });
    watchPeople(session, viewer.profileOid);
    return session;
  } catch (error) {
    void sync.close();
    throw error;
  }
}

/** Opens a WebSocket. The caller sets the handlers of the returned socket. */
function connectSocket(url: string): Socket {
  const webSocket = new WebSocket(url);
  const socket: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (data) => webSocket.send(data),
    close: () => webSocket.close(),
  };
  webSocket.onopen = () => socket.onopen?.();
  webSocket.onmessage = ({ data }) => socket.onmessage?.({ data });
  webSocket.onclose = ({ code }) => socket.onclose?.({ code });
  return socket;
}

function socketUrl(oid: string): string {
  const url = new URL(`/api/editing/${oid}/socket`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
