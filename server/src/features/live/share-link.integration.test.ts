import { describe, expect, it } from 'vitest';
import { pageDataOf } from '../../testing/page-data.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';
import { publishPrivate, SETTINGS, startLive, stateOf } from './testing/live-calls.ts';
import { PresenterSocket } from './testing/presenter-socket.ts';
import { useLiveSession } from './testing/use-live-session.ts';

const live = useLiveSession();

describe('a share link', () => {
  /** Returns a private presentation, and a function that opens a link to it. */
  async function share(right: string, fields: object = {}) {
    const { oid: shared } = await publishPrivate(live.instance, live.ada, 'By link');
    const { linkId } = (await live.ada.post(`/api/presentations/${shared}/links`, { right, ...fields })).json();
    const open = async (visitor: Visitor) => visitor.get(`/v/${linkId}/`, { accept: 'text/html' });
    return { oid: shared, linkId, open };
  }
  const canGoLive = async (visitor: Visitor, presented: string) =>
    (await visitor.get(`/api/page/presenter/${presented}`)).json().canGoLive === true;

  it('with the right to edit lets a member start a session, hand it over to the owner, and take it back', async () => {
    const { oid: shared, open } = await share('edit');
    const editor = await createMember(live.instance.app, 'Lena Link');
    expect((await editor.post('/api/live/sessions', { oid: shared, settings: SETTINGS })).statusCode).toBe(404);
    await open(editor);
    expect(await canGoLive(editor, shared)).toBe(true);
    const session = await startLive(editor, shared);
    const [own, other] = [
      await PresenterSocket.join(live.url, session.id, { visitor: editor }),
      await PresenterSocket.join(live.secondUrl, session.id, { visitor: live.ada }),
    ];
    for (const presenter of [own, other, own]) {
      await presenter.takeBaton();
      expect((await presenter.request({ type: 'state', state: stateOf(session) })).type).toBe('ack');
      const another = presenter === own ? other : own;
      await another.waitFor('baton', ({ number }) => number === presenter.baton.number);
      expect(await another.request({ type: 'state', state: stateOf(session) })).toMatchObject({ reason: 'no_baton' });
    }
    own.socket.close();
    other.socket.close();
  });

  it.each(['view', 'comment'])('with the right to %s allows neither a session nor its socket', async (right) => {
    const { oid: shared, open } = await share(right);
    const member = await createMember(live.instance.app, `Vera ${right}`);
    await open(member);
    expect(await canGoLive(member, shared)).toBe(false);
    const session = await startLive(live.ada, shared);
    const statuses = [
      await member.post('/api/live/sessions', { oid: shared, settings: SETTINGS }),
      await member.send('PUT', `/api/live/sessions/${session.id}/scene`),
      await member.post(`/api/live/sessions/${session.id}/pairing`),
      await member.post(`/api/live/sessions/${session.id}/end`),
    ].map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([404]));
    const socket = await PresenterSocket.open(live.url, session.id, member);
    socket.send({ type: 'hello', clientId: socket.clientId });
    expect(await socket.waitForClose()).toBe(4404);
  });

  it('does not let guests present who may edit, nor visitors with the key of its page', async () => {
    const { oid: shared, linkId, open } = await share('edit', { allowsGuests: true });
    const guest = await createVisitor(live.instance.app, '192.0.2.60');
    await guest.post('/api/accounts/guest');
    const { accessKey } = pageDataOf((await open(guest)).body) as { accessKey: string };
    expect((await guest.post(`/api/links/${linkId}/guest`, { name: 'Gus', key: accessKey })).statusCode).toBe(200);
    expect(await canGoLive(guest, shared)).toBe(false);
    const needsAccount = async (visitor: Visitor) =>
      (await visitor.get(`/api/page/presenter/${shared}`)).json().needsAccountToGoLive;
    expect([await needsAccount(guest), await needsAccount(live.ada)]).toEqual([true, false]);
    const session = await startLive(live.ada, shared);
    for (const visitor of [guest, await createVisitor(live.instance.app, '192.0.2.50')]) {
      const start = { oid: shared, settings: SETTINGS };
      expect((await visitor.post('/api/live/sessions', start)).statusCode).toBe(401);
      expect((await visitor.post(`/api/live/sessions?key=${accessKey}`, start)).statusCode).toBe(401);
      const socket = await PresenterSocket.open(live.url, session.id, visitor);
      socket.send({ type: 'hello', clientId: socket.clientId });
      expect(await socket.waitForClose()).toBe(4401);
    }
  });
});
