import { randomUUID } from 'node:crypto';
import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import type { SyncResponse } from '@flydeck/contract/editing/messages';
import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEditingUsers, type editingCallsOf } from '../../testing/editing-users.ts';
import { exportCallsOf } from '../../testing/export-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';
import { openWithPdfjs } from '../exports/testing/open-with-pdfjs.ts';
import { PdfFile } from '../exports/testing/read-pdf-objects.ts';
import { EventStream } from './testing/event-stream.ts';
import { startLive } from './testing/live-calls.ts';
import { PresenterSocket } from './testing/presenter-socket.ts';

/** An id in the list of right options that is nowhere else in the document. */
const MARKER = 'marker-of-a-right-option';
const QUESTION = 'question-1';
const RIGHT = ['o2', MARKER];

let instance: Instance;
let ada: Visitor;
let eve: Visitor;
let calls: ReturnType<typeof editingCallsOf>;
let url: string;
let oid: string;

beforeAll(async () => {
  instance = await createInstance();
  ({ ada, eve, calls } = await createEditingUsers(instance));
  url = await instance.app.listen({ host: '127.0.0.1', port: 0 });
}, 90_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  await instance.db.deleteFrom('attempts').execute();
  ({ oid } = await calls.create());
  await insertQuestion(QUESTION, {
    answer: 'choice',
    prompt: 'Which planet is the hottest?',
    options: [
      { id: 'o1', text: 'Mercury' },
      { id: 'o2', text: 'Venus' },
    ],
    right: RIGHT,
  });
});

const sync = async (visitor: Visitor, body: object): Promise<SyncResponse> => {
  const defaults = { lastSeq: null, pushes: [], seeds: [], features: ['right'] };
  const response = await visitor.post(`/api/editing/${oid}/sync`, { ...defaults, ...body });
  expect(response.statusCode).toBe(200);
  return response.json() as SyncResponse;
};

/** Pushes operations as Ada. Returns the sequence number. */
async function change(...operations: readonly object[]): Promise<number> {
  const { head, refusals } = await sync(ada, { pushes: [{ batchId: randomUUID(), base: 0, operations }] });
  expect(refusals).toEqual([]);
  return head;
}

/** Adds a question element to the canvas. Returns the sequence number. */
const insertQuestion = async (id: string, properties: object): Promise<number> =>
  change({
    op: 'insert',
    id,
    kind: 'question',
    parent: (await calls.open(oid)).root.id,
    slot: 'elements',
    order: id === QUESTION ? 'a1' : 'a2',
    properties: { box: { x: 0, y: 0, width: 800, height: 600 }, ...properties },
  });

/** Publishes the latest state, and returns the path of the presentation. */
async function publish(): Promise<string> {
  const { head } = await sync(ada, {});
  const response = await ada.post(`/api/editing/${oid}/publish`, { seq: head, privacy: 'public' });
  expect(response.statusCode).toBe(200);
  return (response.json() as PublishingStatus).path;
}

async function present() {
  const session = await startLive(ada, oid);
  const presenter = await PresenterSocket.join(url, session.id, { visitor: ada });
  await presenter.takeBaton();
  return { session, presenter };
}

describe('the right options of a question', () => {
  it('are in no file, page, copy, or message to people who may not edit', async () => {
    const path = await publish();
    const created = await ada.post(`/api/presentations/${oid}/links`, { right: 'comment' });
    await eve.get((created.json() as { path: string }).path, { accept: 'text/html' });
    const copy = await eve.post(`/api/presentations/${oid}/duplicate`, {});
    const row = await instance.db
      .selectFrom('presentations')
      .select(['document_hash', 'scene_hash', 'transcript', 'steps'])
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow();
    const page = (await eve.get(path, { accept: 'text/html' })).body;
    const sceneFile = (await eve.get(`/scenes/${row.scene_hash}.json`)).body;
    const documentFile = new TextDecoder().decode(await instance.blobs.read(`documents/${row.document_hash}.json`));
    const search = await instance.db
      .selectFrom('search_entries' as never)
      .selectAll()
      .execute();
    await change({ op: 'set', id: QUESTION, property: 'right', value: ['o1', MARKER] });
    const snapshot = await sync(eve, {});
    const batches = await sync(eve, { lastSeq: 0 });
    expect(snapshot.right).toBe('comment');
    expect(batches.batches.map(({ seq }) => seq)).toEqual([1, 2]);
    for (const output of [sceneFile, documentFile, page]) expect(output).toContain('Which planet is the hottest?');
    const outputs = [row, page, sceneFile, documentFile, snapshot, batches, search, copy.body];
    expect(JSON.stringify(outputs)).not.toContain(MARKER);
    // Those who may edit receive them.
    expect(JSON.stringify(await sync(ada, {}))).toContain(MARKER);
  });

  it('are in no PDF, and not in the file of a copy that a viewer makes, and neither are answers before they are shown', async () => {
    const ANSWER = 'marker-of-an-answer';
    await insertQuestion('question-2', { answer: 'text', prompt: 'Name a planet.', lastResults: true });
    await publish();
    await instance.db.updateTable('presentations').set({ privacy: 'reusable' }).where('oid', '=', oid).execute();
    const { session, presenter } = await present();
    expect((await presenter.request({ type: 'openElement', element: 'question-2' })).type).toBe('ack');
    const device = await createVisitor(instance.app, '192.0.2.76');
    const vote = { questionId: 'question-2', round: 1, answer: { kind: 'text', text: ANSWER } };
    await vi.waitFor(async () =>
      expect((await device.send('PUT', `/api/live/${session.code}/vote`, vote)).statusCode).toBe(204),
    );
    const path = await exportCallsOf(eve).exportPdf(oid, { steps: 'all', notes: true, size: 'a4' });
    const { rawPayload: pdf } = await eve.get(path);
    const { pages } = await openWithPdfjs(pdf);
    const pdfText = pages.map(({ text }) => text).join(' ');
    expect(pdfText).toContain('Which planet is the hottest?');
    const copy = (await eve.post(`/api/presentations/${oid}/duplicate`, {})).json<OwnPresentation>().oid;
    const { rawPayload: file } = await eve.get(`/api/dashboard/presentations/${copy}/flydeck`);
    const entries = Object.entries(unzipSync(file)).map(([name, bytes]) => name + Buffer.from(bytes).toString());
    expect(entries.join()).toContain('Which planet is the hottest?');
    const state = (await device.get(`/api/live/${session.code}/state`)).body;
    const lastResults = (await eve.get(`/api/live/last-results?oid=${oid}`)).body;
    // The titles, attributes and structure of the PDF.
    const pdfObjects = JSON.stringify([...new PdfFile(pdf).dicts()]);
    for (const output of [pdfText, pdfObjects, ...entries, state, lastResults]) {
      expect(output).not.toContain(MARKER);
      expect(output).not.toContain(ANSWER);
      expect(output).not.toContain('right-options.json');
    }
    // The presenter can read the answer.
    expect((await ada.get(`/api/live/sessions/${session.id}/results`)).body).toContain(ANSWER);
    presenter.socket.close();
  }, 90_000);

  it('come from the published version, and reach followers only after the presenter has shown them', async () => {
    await publish();
    // A change that is not published has no effect.
    await change({ op: 'set', id: QUESTION, property: 'right', value: ['o1'] });
    const { session, presenter } = await present();
    const stream = await EventStream.open(url, session.code);
    expect((await presenter.request({ type: 'openElement', element: QUESTION })).type).toBe('ack');
    await stream.waitFor(({ question }) => question?.id === QUESTION && question.phase === 'open');
    const device = await createVisitor(instance.app, '192.0.2.77');
    const vote = { questionId: QUESTION, round: 1, answer: { kind: 'choice', options: [1] } };
    expect((await device.send('PUT', `/api/live/${session.code}/vote`, vote)).statusCode).toBeLessThan(300);
    const before = { state: (await device.get(`/api/live/${session.code}/state`)).json(), sent: [...stream.messages] };
    for (const { question } of [before.state, ...before.sent]) {
      expect(question?.right ?? null).toBeNull();
      expect(question?.results ?? null).toBeNull();
    }
    expect(JSON.stringify(before)).not.toContain(MARKER);
    const show = { type: 'setQuestion', questionId: QUESTION, round: 1, phase: 'shown', isRightShown: true } as const;
    expect((await presenter.request(show)).type).toBe('ack');
    const { question } = await stream.waitFor((message) => message.question?.phase === 'shown');
    expect(question).toMatchObject({ right: [1], results: { total: 1, counts: [0, 1] } });
    expect((await presenter.request({ type: 'openElement', element: QUESTION })).type).toBe('ack');
    await stream.waitFor((message) => message.question?.round === 2);
    stream.close();
    presenter.socket.close();
  });

  it('are replaced when a version differs only in them', async () => {
    await publish();
    await change({ op: 'set', id: QUESTION, property: 'right', value: ['o1'] });
    await publish();
    const rows = await instance.db.selectFrom('right_options').select('options').where('presentation_oid', '=', oid);
    expect((await rows.execute()).map(({ options }) => options)).toEqual([{ [QUESTION]: ['o1'] }]);
  });
});

describe('the last results of a question', () => {
  const load = async (visitor: Visitor) => {
    const response = await visitor.get(`/api/live/last-results?oid=${oid}`);
    return { status: response.statusCode, body: response.body, questions: response.json().questions };
  };
  const show = (value: boolean) => change({ op: 'set', id: QUESTION, property: 'lastResults', value });
  const vote = async (code: string, option: number, round: number) => {
    const device = await createVisitor(instance.app, '192.0.2.78');
    const body = { questionId: QUESTION, round, answer: { kind: 'choice', options: [option] } };
    expect((await device.send('PUT', `/api/live/${code}/vote`, body)).statusCode).toBeLessThan(300);
  };

  it('are those that the last ended session has shown, only if the author shows them', async () => {
    await show(true);
    await publish();
    const anonymous = await createVisitor(instance.app, '192.0.2.79');
    const { session, presenter } = await present();
    await presenter.request({ type: 'openElement', element: QUESTION });
    await vote(session.code, 1, 1);
    await presenter.request({
      type: 'setQuestion',
      questionId: QUESTION,
      round: 1,
      phase: 'shown',
      isRightShown: false,
    });
    // The results of the second round are not shown.
    await presenter.request({ type: 'openElement', element: QUESTION });
    await vote(session.code, 0, 2);
    // The session is running.
    expect((await load(anonymous)).questions).toEqual([]);
    await ada.post(`/api/live/sessions/${session.id}/end`, {});
    const { questions, body } = await load(anonymous);
    expect(questions).toMatchObject([
      { id: QUESTION, round: 1, results: { total: 1, counts: [0, 1] }, previousResults: null, right: null },
    ]);
    expect(body).not.toContain(MARKER);
    // In a later session, nothing is shown.
    const second = await present();
    await second.presenter.request({ type: 'openElement', element: QUESTION });
    await vote(second.session.code, 0, 1);
    await ada.post(`/api/live/sessions/${second.session.id}/end`, {});
    expect((await load(anonymous)).questions).toEqual(questions);
    // Right answers are part of the results after the presenter has marked them.
    await instance.db
      .updateTable('live_questions')
      .set({ is_right_shown: true })
      .where('session_id', '=', session.id)
      .execute();
    expect((await load(anonymous)).questions).toMatchObject([{ right: [1] }]);
    // Results of a question whose options have changed do not belong to it.
    const options = [
      { id: 'o1', text: 'Venus' },
      { id: 'o2', text: 'Mercury' },
    ];
    await change({ op: 'set', id: QUESTION, property: 'options', value: options });
    await publish();
    expect((await load(anonymous)).questions).toEqual([]);
    presenter.socket.close();
    second.presenter.socket.close();
  });

  it('are not sent without the setting, nor to visitors who may not see the presentation', async () => {
    await publish();
    const { session, presenter } = await present();
    await presenter.request({ type: 'openElement', element: QUESTION });
    await presenter.request({
      type: 'setQuestion',
      questionId: QUESTION,
      round: 1,
      phase: 'shown',
      isRightShown: false,
    });
    await ada.post(`/api/live/sessions/${session.id}/end`, {});
    expect((await load(eve)).questions).toEqual([]);
    await show(true);
    await publish();
    expect((await load(eve)).questions).toHaveLength(1);
    await instance.db.updateTable('presentations').set({ privacy: 'private' }).where('oid', '=', oid).execute();
    expect([(await load(eve)).status, (await load(ada)).status]).toEqual([404, 200]);
    for (const query of ['', '?oid=', '?oid=%00', `?oid=${oid}&oid=${oid}`, '?oid=../scenes'])
      expect((await ada.get(`/api/live/last-results${query}`)).statusCode).toBe(400);
    presenter.socket.close();
  });
});

describe('opening a question element', () => {
  it('works without right options', async () => {
    await change({ op: 'remove', id: QUESTION });
    await insertQuestion('question-2', { answer: 'scale', prompt: 'How fast?', min: 0, max: 10 });
    await publish();
    const { session, presenter } = await present();
    const stream = await EventStream.open(url, session.code);
    expect((await presenter.request({ type: 'openElement', element: 'question-2' })).type).toBe('ack');
    const { question } = await stream.waitFor((message) => message.question?.id === 'question-2');
    expect(question).toMatchObject({ kind: 'scale', range: { min: 0, max: 10 } });
    stream.close();
    presenter.socket.close();
  });

  it('is refused for elements that are no questions, and for incomplete questions', async () => {
    await change({ op: 'set', id: QUESTION, property: 'prompt', value: '  ' });
    await publish();
    const { presenter } = await present();
    for (const element of [QUESTION, 'missing', '__proto__', 'constructor'])
      expect(await presenter.request({ type: 'openElement', element })).toMatchObject({
        type: 'refused',
        reason: 'invalid',
      });
    presenter.socket.close();
  });

  it('closes the connection after an id with other characters', async () => {
    await publish();
    const { presenter } = await present();
    presenter.send({ type: 'openElement', seq: 1, element: '../scenes' });
    await expect.poll(() => presenter.closeCode).toBeDefined();
  });
});
