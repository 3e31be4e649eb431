import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { editingCallsOf } from '../../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../../testing/instance.ts';
import { createMember, type Visitor } from '../../../testing/visitor.ts';
import { postSync } from '../testing/editing-calls.ts';
import { TestSocket } from '../testing/test-socket.ts';

let instance: Instance;
let ada: Visitor;
let oid: string;
/** URL of the second app. The requests of Ada go to the first app. */
let url: string;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  ada = await createMember(instance.app, 'Ada');
  url = await instance.secondApp.listen({ host: '127.0.0.1', port: 0 });
  ({ oid } = await editingCallsOf(ada).create());
}, 90_000);
afterAll(() => instance?.close());

const anchor = { kind: 'element', id: 'e1', x: 0.5, y: 0.5 };
const comment = (presentationOid: string, body: string) =>
  ada.post(`/api/presentations/${presentationOid}/comments`, { anchor, body });
const revisionsOf = (socket: TestSocket) => socket.all('commentsChanged').map(({ revision }) => revision);

describe('an editing socket', () => {
  it('sends the revision of the comments after hello, and after each change by way of another process', async () => {
    const { oid: other } = await editingCallsOf(ada).create();
    const socket = await TestSocket.open(url, ada, oid);
    await socket.sendHello(null, ['right', 'comments']);
    await vi.waitFor(() => expect(revisionsOf(socket)).toEqual([0]), 20_000);
    await comment(other, 'Elsewhere');
    await comment(oid, 'Here');
    await vi.waitFor(() => expect(revisionsOf(socket)).toEqual([0, 1]), 20_000);
    socket.socket.close();
  });

  it('sends no revisions to clients that do not understand them', async () => {
    const old = await TestSocket.open(url, ada, oid);
    await old.sendHello(null, ['right']);
    const current = await TestSocket.open(url, ada, oid);
    await current.sendHello(null, ['right', 'comments']);
    await comment(oid, 'Another');
    await vi.waitFor(() => expect(revisionsOf(current)).toHaveLength(2), 20_000);
    expect(revisionsOf(old)).toEqual([]);
    old.socket.close();
    current.socket.close();
  });
});

describe('POST /api/editing/:oid/sync', () => {
  it('returns the revision of the comments if the request names the feature', async () => {
    const request = { lastSeq: null, pushes: [], seeds: [] };
    const without = (await postSync(ada, oid, request)).json();
    const response = (await postSync(ada, oid, { ...request, features: ['comments'] })).json();
    expect([without.commentsRevision, response.commentsRevision]).toEqual([undefined, 2]);
  });
});
