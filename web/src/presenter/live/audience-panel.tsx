import type { AudienceQuestion, AudienceQuestionState } from '@flydeck/contract/live/audience-question';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './live.module.css';

/** The list is loaded in this interval as well, because questions that are not shown do not change the revision. */
const REFRESH_MS = 5000;

interface AudiencePanelProps {
  readonly sessionId: string;
  readonly revision: number;
}

/** The questions of the audience, also those that are not shown yet, with buttons to show, answer and hide them. */
export function AudiencePanel({ sessionId, revision }: AudiencePanelProps) {
  const [questions, setQuestions] = useState<readonly AudienceQuestion[]>([]);
  const load = useCallback(() => {
    call('GET /api/live/sessions/:id/questions', { params: { id: sessionId } }).then(
      (loaded) => setQuestions(loaded.questions),
      // The next refresh tries again.
      () => undefined,
    );
  }, [sessionId]);
  useEffect(() => {
    // The list is loaded again when the revision changes.
    void revision;
    load();
    const interval = setInterval(load, REFRESH_MS);
    return () => clearInterval(interval);
  }, [load, revision]);
  const moderate = (questionId: string, state: AudienceQuestionState) => {
    const params = { id: sessionId, questionId };
    void call('PUT /api/live/sessions/:id/questions/:questionId', { params, body: { state } }).then(load, load);
  };
  return (
    <section className={styles.section} aria-labelledby="live-audience">
      <h3 id="live-audience">{t('live.questions')}</h3>
      {questions.length === 0 && <p className={styles.hint}>{t('presenter.noQuestions')}</p>}
      <ul className={styles.questions}>
        {questions.map(({ id, text, state, votes }) => (
          <li key={id} data-state={state}>
            <p dir="auto">{text}</p>
            <span className={styles.hint}>{t('presenter.votes', { count: votes })}</span>
            <span className={styles.buttons}>
              {state !== 'shown' && (
                <Button onClick={() => moderate(id, 'shown')}>{t('presenter.showQuestion')}</Button>
              )}
              {state === 'shown' && (
                <Button onClick={() => moderate(id, 'answered')}>{t('presenter.markAnswered')}</Button>
              )}
              {state !== 'hidden' && (
                <Button onClick={() => moderate(id, 'hidden')}>{t('presenter.hideQuestion')}</Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
