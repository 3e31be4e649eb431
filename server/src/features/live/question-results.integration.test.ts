import { describe, expect, it } from 'vitest';
import { pruneSessions } from './prune-sessions.ts';
import { EventStream } from './testing/event-stream.ts';
import { PresenterSocket } from './testing/presenter-socket.ts';
import { useLiveSession } from './testing/use-live-session.ts';
import { CHOICE, TEXT, useQuestions } from './testing/use-questions.ts';

const live = useLiveSession();
const { choose, write, open, setPhase, results } = useQuestions(live);

describe('right answers and results', () => {
  it('are in no message or response to followers and remotes before they are shown', async () => {
    const { pairingCode } = (await live.ada.post(`/api/live/sessions/${live.session.id}/pairing`)).json();
    const device = await live.createDevice();
    const { token } = (await device.post('/api/live/pair', { pairingCode })).json();
    const remote = await PresenterSocket.join(live.secondUrl, live.session.id, { token });
    const streams = [
      await EventStream.open(live.url, live.session.code),
      await EventStream.open(live.secondUrl, live.session.code),
    ];
    await open({ ...CHOICE, right: [1] });
    const texts: string[] = [];
    const read = async () => {
      for (const path of ['', '/state', '/questions'])
        for (const base of [live.url, live.secondUrl]) {
          const response = await fetch(`${base}/api/live/${live.session.code}${path}`);
          texts.push(await response.text(), JSON.stringify([...response.headers]));
        }
    };
    await read();
    texts.push(
      (
        await device.send('PUT', `/api/live/${live.session.code}/vote`, {
          questionId: 'q1',
          round: 1,
          answer: { kind: 'choice', options: [1] },
        })
      ).body,
    );
    await read();
    await setPhase('q1', 'closed', true);
    await read();
    texts.push(...streams.map(({ text }) => text), JSON.stringify(remote.received));
    for (const text of texts) {
      expect(text).not.toMatch(/"right":(?!null)/);
      expect(text).not.toMatch(/"results":(?!null)/);
      expect(text).not.toMatch(/"counts"|"isRightShown"|"type":"results"/);
    }
    expect(live.presenter.all('results').length).toBeGreaterThan(0);
    // The same search finds them after they are shown.
    await setPhase('q1', 'shown', true);
    await streams[1]?.waitFor(({ question }) => question?.phase === 'shown');
    expect(streams[1]?.text).toMatch(/"right":\[1\]/);
    expect(streams[1]?.text).toMatch(/"counts":\[0,1,0\]/);
    expect(remote.all('results')).toEqual([]);
    for (const stream of streams) stream.close();
    remote.socket.close();
  });
});

describe('results', () => {
  it('remain after the end as CSV, without formulas', async () => {
    await open({ ...CHOICE, text: '=1+1', options: ['@x', '-y', 'z, "z"'] });
    await choose(await live.createDevice(), 0);
    await open(TEXT);
    await write(await live.createDevice(), '+rose');
    await live.ada.post(`/api/live/sessions/${live.session.id}/end`);
    const response = await live.ada.get(`/api/live/sessions/${live.session.id}/csv`);
    expect(response.headers['content-type']).toContain('text/csv');
    expect(response.body.split('\r\n')).toEqual([
      'kind,question,round,answer,count,votes',
      "choice,'=1+1,1,'@x,1,",
      "choice,'=1+1,1,'-y,0,",
      'choice,\'=1+1,1,"z, ""z""",0,',
      "text,Name a flower.,1,'+rose,1,0",
      '',
    ]);
    expect(await live.instance.db.selectFrom('live_questions').select('phase').execute()).toEqual([
      { phase: 'closed' },
      { phase: 'closed' },
    ]);
  });

  it('contain no ids of devices 30 days after the end', async () => {
    await open(CHOICE);
    const device = await live.createDevice();
    await choose(device, 1);
    await device.post(`/api/live/${live.session.code}/questions`, { text: 'Why?' });
    await live.ada.post(`/api/live/sessions/${live.session.id}/end`);
    const devicesOf = async () =>
      (await live.instance.db.selectFrom('live_votes').select('device').execute())[0]?.device;
    const before = await devicesOf();
    await pruneSessions(live.instance.db);
    expect(await devicesOf()).toBe(before);
    await live.instance.db
      .updateTable('live_sessions')
      .set({ ended_at: new Date(Date.now() - 31 * 86_400_000) })
      .execute();
    await pruneSessions(live.instance.db);
    expect(await devicesOf()).not.toBe(before);
    expect(await live.instance.db.selectFrom('live_audience_questions').select('device').execute()).toEqual([
      { device: null },
    ]);
    expect((await results())[0].results.counts).toEqual([0, 1, 0]);
  });
});
