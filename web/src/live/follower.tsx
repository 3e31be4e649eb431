import { Eye, EyeOff, NotebookPen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../i18n/index.ts';
import { useHref } from '../page-context.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TextArea } from '../ui/input.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AudienceQuestions } from './audience-questions.tsx';
import styles from './follower.module.css';
import type { LiveStatus } from './live-connection.ts';
import { QuestionCard } from './question-card.tsx';
import { spacedCode } from './spaced-code.ts';
import { loadNotes, saveNotes } from './stored-live.ts';
import { useLive } from './use-live.ts';
import { WATCH_HASH } from './watch-hash.ts';

const FollowerStage = lazy(() => import('./follower-stage.tsx'));

const STATUS_TEXTS: Readonly<Record<LiveStatus, string>> = {
  joining: 'live.joining',
  live: 'live.live',
  reconnecting: 'live.reconnecting',
  ended: 'live.ended',
  'not-found': 'live.notFound',
};

/** The page of a follower of a live session: the open question, the questions of the audience, and the stage. */
export function Follower({ code }: { readonly code: string }) {
  const { status, joined, message } = useLive(code);
  const [isWatching, setWatching] = useState(() => location.hash === WATCH_HASH);
  const href = useHref();
  if (status === 'not-found')
    return (
      <div className={styles.message} role="alert">
        <h1>{t('live.notFound')}</h1>
        <p className={styles.wrongCode}>{spacedCode(code)}</p>
        <p>{t('live.notFoundText')}</p>
        <ButtonLink kind="primary" href={href('/live/')}>
          {t('live.enterOther')}
        </ButtonLink>
      </div>
    );
  if (!joined || !message) return <Skeleton width="100%" height={200} />;
  const { facts } = joined;
  const index = message.state?.step ?? 0;
  const step = message.state && facts.steps[index];
  const isEnded = status === 'ended';
  return (
    <>
      <header className={styles.header}>
        <h1 dir="auto">{facts.title}</h1>
        <p className={styles.status} data-status={status} role="status">
          {t(STATUS_TEXTS[status])}
        </p>
      </header>
      {/* With the number, the text also changes between steps with the same title, so that screen readers read it. */}
      <p className={styles.step} aria-live="polite" aria-atomic="true">
        {index > 0 && (
          <span className={styles.position}>
            {index} / {facts.steps.length - 1}
          </span>
        )}{' '}
        {step && <bdi>{step.title || t(index === 0 ? 'viewer.overview' : 'viewer.untitledStep')}</bdi>}
      </p>
      {(isWatching || !isEnded) && (
        <Button aria-expanded={isWatching} onClick={() => setWatching(!isWatching)}>
          {isWatching ? <EyeOff size={18} strokeWidth={1.75} /> : <Eye size={18} strokeWidth={1.75} />}
          {t(isWatching ? 'live.stopWatching' : 'live.watchHere')}
        </Button>
      )}
      {isWatching && (
        <Suspense fallback={<Skeleton width="100%" height={200} />}>
          <FollowerStage code={code} joined={joined} message={message} />
        </Suspense>
      )}
      {!isEnded && message.question && <QuestionCard code={code} question={message.question} />}
      {!isEnded && !message.question && <p className={styles.waiting}>{t('live.noQuestion')}</p>}
      <AudienceQuestions
        code={code}
        revision={message.questionsRevision}
        acceptsQuestions={message.settings.acceptsQuestions && !isEnded}
        isModerated={message.settings.moderatesQuestions}
      />
      <OwnNotes code={code} />
      <p className={styles.privacy}>{t('live.privacy')}</p>
    </>
  );
}

/** The follower's own notes, which are stored on the device only. */
function OwnNotes({ code }: { readonly code: string }) {
  const [notes, setNotes] = useState(() => loadNotes(code));
  return (
    <details className={styles.card} open={notes !== ''}>
      <summary>
        <NotebookPen size={18} strokeWidth={1.75} aria-hidden="true" /> {t('live.ownNotes')}
      </summary>
      <TextArea
        aria-label={t('live.ownNotes')}
        rows={5}
        value={notes}
        onChange={({ currentTarget: { value } }) => {
          setNotes(value);
          saveNotes(code, value);
        }}
      />
      <p className={styles.hint}>{t('live.ownNotesHint')}</p>
    </details>
  );
}
