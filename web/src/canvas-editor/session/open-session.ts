import type { PublishedScene } from '@flydeck/contract/drafts/page';
import { startBrowserSync } from '@flydeck/editor/sync/browser-sync';
import type { Socket } from '@flydeck/editor/sync/socket-channel';
import { fetchWithCsrf } from '../../api/call.ts';
import { loadPublishedScene } from '../compile/load-published-scene.ts';
import { EditorSession } from './editor-session.ts';
import { showsDocument } from './published-scene.ts';

interface OpenSessionOptions {
  /** Id of the account, which separates the changes stored in this browser. */
  readonly account: string;
  /** The published scene, if it contains all changes of the log. */
  readonly publishedScene?: PublishedScene | undefined;
}

/**
 * Opens the document of a presentation for editing, from this browser's storage or from the server.
 * @throws Error if the document cannot be loaded
 */
export async function openSession(
  oid: string,
  { account, publishedScene }: OpenSessionOptions,
): Promise<EditorSession> {
  const published = publishedScene && loadPublishedScene(publishedScene.url);
  // The session handles the error if it uses the scene. If not, this prevents an unhandled rejection.
  published?.catch(() => undefined);
  const sync = startBrowserSync({
    presentation: oid,
    account,
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
    return new EditorSession({
      oid,
      sync,
      document,
      assets: { images: {}, media: {} },
      published: isCurrent ? published : undefined,
    });
  } catch (error) {
    void sync.close();
    throw error;
  }
}

/** Opens a WebSocket. Its handlers are set by the caller. */
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
