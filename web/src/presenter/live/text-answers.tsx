import type { AnswerState, PresentedQuestion } from '@flydeck/contract/live/question';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './live.module.css';

interface TextAnswersProps {
  readonly sessionId: string;
  readonly question: PresentedQuestion;
}

/** The answers to a text question. Followers and the stage see those that the presenter shows. */
export function TextAnswers({ sessionId, question: { id, round, results } }: TextAnswersProps) {
  const moderate = useAction((texts: readonly string[], state: AnswerState) =>
    Promise.all(
      texts.map((text) =>
        call('PUT /api/live/sessions/:id/answers', {
          params: { id: sessionId },
          body: { questionId: id, round, text, state },
        }),
      ),
    ),
  );
  const pending = results.answers.filter(({ state }) => state === 'pending').map(({ text }) => text);
  return (
    <>
      <p className={styles.hint}>{t('live.answerCount', { count: results.total })}</p>
      {moderate.error && <Notice kind="failed">{errorText(moderate.error)}</Notice>}
      {pending.length > 1 && (
        <Button disabled={moderate.busy} onClick={() => void moderate.run(pending, 'shown')}>
          {t('presenter.showAllAnswers')}
        </Button>
      )}
      <ul className={styles.questions}>
        {results.answers.map(({ text, count, votes, state }) => (
          <li key={text} data-state={state}>
            <p dir="auto">
              {text} {count > 1 && <span className={styles.hint}>× {count}</span>}{' '}
              {votes > 0 && <span className={styles.hint}>{t('presenter.votes', { count: votes })}</span>}
            </p>
            <span className={styles.buttons}>
              {state !== 'shown' && (
                <Button disabled={moderate.busy} onClick={() => void moderate.run([text], 'shown')}>
                  {t('presenter.showQuestion')}
                </Button>
              )}
              {state !== 'hidden' && (
                <Button disabled={moderate.busy} onClick={() => void moderate.run([text], 'hidden')}>
                  {t('presenter.hideQuestion')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
