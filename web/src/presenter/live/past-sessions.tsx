import type { PresentedQuestion } from '@flydeck/contract/live/question';
import type { LiveSession } from '@flydeck/contract/live/session';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { Results } from '../../live/question-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './live.module.css';

/** The ended live sessions of a presentation with their results, newest first. */
export function PastSessions({ oid }: { readonly oid: string }) {
  const [sessions, setSessions] = useState<readonly LiveSession[]>([]);
  useEffect(() => {
    call('GET /api/live/sessions', { query: { oid } }).then(
      (loaded) => setSessions(loaded.sessions.filter(({ endedAt }) => endedAt !== null)),
      // A session can be started without the list.
      () => undefined,
    );
  }, [oid]);
  if (sessions.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="live-past">
      <h3 id="live-past">{t('presenter.pastSessions')}</h3>
      {sessions.map((session) => (
        <PastSession
          key={session.id}
          session={session}
          onDeleted={() => setSessions(sessions.filter(({ id }) => id !== session.id))}
        />
      ))}
    </section>
  );
}

interface PastSessionProps {
  readonly session: LiveSession;
  readonly onDeleted: () => void;
}

function PastSession({ session: { id, startedAt }, onDeleted }: PastSessionProps) {
  const [isOpen, setOpen] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const date = new Date(startedAt).toLocaleString(activeLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  const remove = () =>
    void call('DELETE /api/live/sessions/:id', { params: { id } }).then(onDeleted, () => setDeleting(false));
  return (
    <details className={styles.past} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <time dateTime={startedAt}>{date}</time>
      </summary>
      {isOpen && <SessionResults id={id} />}
      <div className={styles.buttons}>
        <a href={`/live/sessions/${id}/`} target="_blank" rel="noreferrer">
          {t('presenter.openSession')}
        </a>
        <a href={`/api/live/sessions/${id}/csv`} download>
          {t('presenter.downloadResults')}
        </a>
        <Button kind="quiet" onClick={isDeleting ? remove : () => setDeleting(true)}>
          {t(isDeleting ? 'presenter.deleteResultsNow' : 'presenter.deleteResults')}
        </Button>
      </div>
    </details>
  );
}

function SessionResults({ id }: { readonly id: string }) {
  const [questions, setQuestions] = useState<readonly PresentedQuestion[]>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    call('GET /api/live/sessions/:id/results', { params: { id } }).then(
      (results) => setQuestions(results.questions),
      () => setFailed(true),
    );
  }, [id]);
  if (hasFailed) return <p className={styles.hint}>{t('presenter.resultsFailed')}</p>;
  if (!questions) return <Skeleton width="100%" height={80} />;
  if (questions.length === 0) return <p className={styles.hint}>{t('presenter.noAnswers')}</p>;
  return questions.map((question) => (
    <section key={`${question.id} ${question.round}`} className={styles.section}>
      <p dir="auto">{question.text}</p>
      {question.round > 1 && <p className={styles.hint}>{t('presenter.round', { number: question.round })}</p>}
      <Results question={{ ...question, previousResults: null }} results={question.results} />
    </section>
  ));
}
