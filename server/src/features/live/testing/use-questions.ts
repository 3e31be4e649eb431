import type { QuestionDefinition } from '@flydeck/contract/live/question';
import { expect, vi } from 'vitest';
import type { Visitor } from '../../../testing/visitor.ts';
import type { LiveContext } from './use-live-session.ts';

type Question<Kind extends QuestionDefinition['kind']> = Extract<QuestionDefinition, { kind: Kind }>;

export const CHOICE: Question<'choice'> = {
  kind: 'choice',
  id: 'q1',
  text: 'Which insect makes honey?',
  options: ['The wasp', 'The bee', 'The ant'],
  isMultiple: false,
  right: [1],
};
export const TEXT: Question<'text'> = { kind: 'text', id: 'q2', text: 'Name a flower.', isModerated: true };
export const SCALE: Question<'scale'> = { kind: 'scale', id: 'q3', text: 'How fast?', min: 1, max: 5 };

/** Returns functions that open, answer and close the questions of the session of a test. */
export function useQuestions(context: LiveContext) {
  const vote = async (device: Visitor, questionId: string, answer: object, round = 1) =>
    (await device.send('PUT', `/api/live/${context.session.code}/vote`, { questionId, round, answer })).statusCode;
  const choose = (device: Visitor, ...options: number[]) => vote(device, 'q1', { kind: 'choice', options });
  const write = (device: Visitor, text: string) => vote(device, 'q2', { kind: 'text', text });

  /** Opens a question, and waits until both processes accept answers. */
  async function open(question: QuestionDefinition, round = 1): Promise<void> {
    expect((await context.presenter.request({ type: 'openQuestion', question })).type).toBe('ack');
    await waitForQuestion(question.id, 'open', round);
  }

  async function waitForQuestion(id: string, phase: string, round = 1): Promise<void> {
    for (const base of [context.url, context.secondUrl])
      await vi.waitFor(async () => {
        const { question } = (await (await fetch(`${base}/api/live/${context.session.code}/state`)).json()) as {
          question: object;
        };
        expect(question).toMatchObject({ id, phase, round });
      }, 10_000);
  }

  async function setPhase(questionId: string, phase: 'open' | 'closed' | 'shown', isRightShown = false, round = 1) {
    const reply = await context.presenter.request({ type: 'setQuestion', questionId, round, phase, isRightShown });
    if (reply.type === 'ack') await waitForQuestion(questionId, phase, round);
    return reply.type;
  }

  const results = async () =>
    (await context.ada.get(`/api/live/sessions/${context.session.id}/results`)).json().questions;
  return { vote, choose, write, open, waitForQuestion, setPhase, results };
}
