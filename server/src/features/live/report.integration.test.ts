import type { QuestionDefinition } from '@flydeck/contract/live/question';
import type { LiveSessionPage } from '@flydeck/contract/live/report';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageDataOf } from '../../testing/page-data.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';
import { startLive, stateOf } from './testing/live-calls.ts';
import { type LiveContext, useLiveSession } from './testing/use-live-session.ts';

const RIGHT = 'Apis mellifera';
const CHOICE: QuestionDefinition = {
  kind: 'choice',
  id: 'q1',
  text: 'Which species makes honey?',
  options: ['Vespa crabro', RIGHT],
  isMultiple: false,
  right: [1],
};

let eve: Visitor;
let anonymous: Visitor;

const live = useLiveSession((context) => setPrivacy(context, 'public'));
beforeAll(async () => {
  eve = await createMember(live.instance.app, 'Eve Dropper');
  anonymous = await createVisitor(live.instance.app, '192.0.2.70');
});

const setPrivacy = ({ instance, oid }: LiveContext, privacy: 'public' | 'private') =>
  instance.db.updateTable('presentations').set({ privacy }).where('oid', '=', oid).execute();
const path = () => `/live/sessions/${live.session.id}/`;
const pageStatus = async (visitor: Visitor) => (await visitor.get(path(), { accept: 'text/html' })).statusCode;
const publish = (visitor: Visitor, isPublic: unknown = true) =>
  visitor.send('PUT', `/api/live/sessions/${live.session.id}/public`, { isPublic });
const answer = (visitor: Visitor, questionId: string, text: unknown) =>
  visitor.send('PUT', `/api/live/sessions/${live.session.id}/questions/${questionId}/answer`, { answer: text });

/** Reads the data of the page from its HTML. */
async function pageOf(visitor: Visitor): Promise<LiveSessionPage> {
  return pageDataOf<LiveSessionPage>((await visitor.get(path(), { accept: 'text/html' })).body);
}

/** Moves the time at which the current step was shown into the past. */
const passSeconds = (seconds: number) =>
  live.instance.db
    .updateTable('live_sessions')
    .set(({ eb, fn, val }) => ({
      step_since: eb(
        'step_since',
        '-',
        fn<Date>('make_interval', [val(0), val(0), val(0), val(0), val(0), val(0), val(seconds)]),
      ),
    }))
    .where('id', '=', live.session.id)
    .execute();

async function writeQuestion(text: string): Promise<string> {
  const follower = await createVisitor(live.instance.app, '192.0.2.71');
  expect((await follower.post(`/api/live/${live.session.code}/questions`, { text })).statusCode).toBe(204);
  const { questions } = (await live.ada.get(`/api/live/sessions/${live.session.id}/questions`)).json();
  return questions.find((question: { text: string }) => question.text === text).id;
}

const end = () => live.ada.post(`/api/live/sessions/${live.session.id}/end`, {});

describe('the page of a live session', () => {
  it('lists the time of each step, also of a step that was shown twice and of the last one', async () => {
    const show = (step: number, stepId: string) =>
      live.presenter.request({ type: 'state', state: stateOf(live.session, { step, stepId }) });
    const { steps } = await pageOf(live.ada);
    expect(steps.map(({ seconds }) => seconds)).toEqual(steps.map(() => 0));
    const ids = (await live.presenter.waitFor('welcome')).facts.steps.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    for (const [index, seconds] of [
      [0, 30],
      [1, 100],
      [0, 12],
    ] as const) {
      expect((await show(index, ids[index] ?? '')).type).toBe('ack');
      // Another state of the same step does not start its time again.
      expect(
        (
          await live.presenter.request({
            type: 'state',
            state: stateOf(live.session, { step: index, stepId: ids[index] ?? '', isBlack: true }),
          })
        ).type,
      ).toBe('ack');
      await passSeconds(seconds);
    }
    await end();
    const times = (await pageOf(live.ada)).steps.map(({ seconds }) => Math.floor(seconds));
    expect(times.slice(0, 2)).toEqual([42, 100]);
  });

  it('is a 404 for others until the live.session has ended and is public, and while they may not view the presentation', async () => {
    expect(await pageStatus(live.ada)).toBe(200);
    await publish(live.ada);
    expect([await pageStatus(eve), await pageStatus(anonymous)]).toEqual([404, 404]);
    await end();
    expect([await pageStatus(eve), await pageStatus(anonymous)]).toEqual([200, 200]);
    await setPrivacy(live, 'private');
    expect([await pageStatus(eve), await pageStatus(anonymous), await pageStatus(live.ada)]).toEqual([404, 404, 200]);
    await setPrivacy(live, 'public');
    await publish(live.ada, false);
    expect([await pageStatus(eve), await pageStatus(anonymous)]).toEqual([404, 404]);
    for (const invalid of ['/live/sessions/missing/', '/live/sessions/%00/', '/live/sessions/a%2Fb/'])
      expect((await live.ada.get(invalid)).statusCode).toBe(404);
  });

  it('shows others only what followers have seen', async () => {
    await live.presenter.request({ type: 'openQuestion', question: CHOICE });
    const hidden = await writeQuestion('Is this question hidden?');
    await writeQuestion('Is this question shown?');
    await live.ada.send('PUT', `/api/live/sessions/${live.session.id}/questions/${hidden}`, { state: 'hidden' });
    await end();
    await publish(live.ada);
    const before = await pageOf(anonymous);
    expect(before.questions).toEqual([]);
    expect(before.audienceQuestions.map(({ text }) => text)).toEqual(['Is this question shown?']);
    expect((await anonymous.get(path())).body).not.toContain(RIGHT);
    expect((await pageOf(live.ada)).audienceQuestions).toHaveLength(2);
    expect((await pageOf(live.ada)).questions).toMatchObject([{ id: 'q1', right: [1] }]);
    await live.instance.db.updateTable('live_questions').set({ phase: 'shown' }).execute();
    expect((await pageOf(anonymous)).questions).toMatchObject([{ id: 'q1', right: [], isRightShown: false }]);
  });
});

describe('the written answer to a question', () => {
  it('is shown to everybody, and can be deleted', async () => {
    const id = await writeQuestion('Why do bees dance?');
    await end();
    await publish(live.ada);
    expect((await answer(live.ada, id, 'To show where the flowers are.')).statusCode).toBe(204);
    expect((await pageOf(anonymous)).audienceQuestions).toMatchObject([
      { id, state: 'answered', answer: 'To show where the flowers are.' },
    ]);
    expect((await answer(live.ada, id, null)).statusCode).toBe(204);
    expect((await pageOf(anonymous)).audienceQuestions).toMatchObject([{ answer: null }]);
  });

  it('is refused from others, for questions of other sessions, and if it is invalid', async () => {
    const id = await writeQuestion('Why do bees dance?');
    const other = await startLive(live.ada, live.oid);
    const statuses = [
      await answer(eve, id, 'I answer.'),
      await answer(anonymous, id, 'I answer.'),
      await live.ada.send('PUT', `/api/live/sessions/${other.id}/questions/${id}/answer`, {
        answer: 'Wrong live.session.',
      }),
      await answer(live.ada, '00000000-0000-4000-8000-000000000000', 'No such question.'),
      await answer(live.ada, id, 'x'.repeat(2001)),
      await answer(live.ada, id, '\u0000'),
      await answer(live.ada, id, { text: 'object' }),
      await publish(eve),
      await publish(anonymous),
      await publish(live.ada, 'yes'),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([404, 401, 404, 404, 400, 400, 400, 404, 401, 400]);
    expect((await pageOf(live.ada)).audienceQuestions).toMatchObject([{ answer: null }]);
    expect((await pageOf(live.ada)).isPublic).toBe(false);
  });
});
