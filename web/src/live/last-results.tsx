import type { ShownQuestion } from '@flydeck/contract/live/question';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import type { LastResultsProps } from '../viewer/viewer-data.ts';
import { QuestionLayer } from './question-layer.tsx';
import { questionsOfStep } from './questions-of-step.ts';

const NONE: readonly ShownQuestion[] = [];

/** The results of the last live sessions, over the questions whose author shows them. Without a network, there are none. */
export function LastResults({ source: { oid, accessKey }, session, step }: LastResultsProps) {
  const [questions, setQuestions] = useState(NONE);
  useEffect(() => {
    const controller = new AbortController();
    const query = { oid, key: accessKey ?? undefined };
    call('GET /api/live/last-results', { query, signal: controller.signal }).then(
      (response) => setQuestions(response.questions),
      () => undefined,
    );
    return () => controller.abort();
  }, [oid, accessKey]);
  const ids = new Set(questionsOfStep(session.scene, step).map(({ element }) => element));
  return questions.map((question) => (
    <div key={question.id}>
      <QuestionLayer session={session} question={question} />
      {ids.has(question.id) && <p className="visually-hidden">{textOf(question)}</p>}
    </div>
  ));
}

/** Returns the results for screen readers. */
function textOf({ text, options, range, results, right }: ShownQuestion): string {
  const labels = range ? results?.counts.map((_, index) => String(range.min + index)) : options;
  const counts = (labels ?? []).map(
    (label, index) => `${label}: ${results?.counts[index] ?? 0}${right?.includes(index) ? ' \u2713' : ''}`,
  );
  const answers = (results?.answers ?? []).map((answer) => `${answer.text}: ${answer.count + answer.votes}`);
  return [text, ...counts, ...answers].join('; ');
}
