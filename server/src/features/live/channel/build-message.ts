import { SHOWN_ANSWERS_MAX } from '@flydeck/contract/live/constants';
import type { QuestionResults, ShownQuestion } from '@flydeck/contract/live/question';
import type { FollowerMessage } from '@flydeck/contract/live/session';
import { describeQuestion } from '../questions/describe-question.ts';
import type { RoundResults } from '../questions/results.ts';
import type { CurrentQuestion, Snapshot } from './load-snapshot.ts';

/** Returns the part of results that followers see: without texts that are not approved. */
function buildResults({ total, counts, answers }: RoundResults): QuestionResults {
  const approved = answers.filter(({ state }) => state === 'shown').slice(0, SHOWN_ANSWERS_MAX);
  return { total, counts, answers: approved.map(({ state: _, ...answer }) => answer) };
}

/** Returns a question as followers see it. Without `results`, it contains neither results nor right answers. */
export function buildQuestion({ row, results, previousResults }: CurrentQuestion): ShownQuestion {
  const { definition } = row;
  const isRightShown = results !== undefined && row.is_right_shown && definition.kind === 'choice';
  return {
    ...describeQuestion(row),
    results: results ? buildResults(results) : null,
    previousResults: previousResults ? buildResults(previousResults) : null,
    right: isRightShown ? definition.right : null,
  };
}

/** Returns the message that followers receive. It contains right answers and results only after they were shown. */
export function buildMessage({ session, question }: Snapshot): FollowerMessage {
  return {
    number: session.number,
    isEnded: false,
    sceneHash: session.scene_hash,
    settings: session.settings,
    state: session.state,
    inkRevision: session.ink_revision,
    questionsRevision: session.questions_revision,
    question: question ? buildQuestion(question) : null,
  };
}

/** Returns the last message of a session. */
export function buildEndMessage(last: FollowerMessage): FollowerMessage {
  return { ...last, number: last.number + 1, isEnded: true, state: null, inkRevision: 0, question: null };
}
