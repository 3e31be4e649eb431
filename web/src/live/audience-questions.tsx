import type { AudienceQuestion } from '@flydeck/contract/live/audience-question';
import { AUDIENCE_QUESTION_MAX_LENGTH } from '@flydeck/contract/live/constants';
import { ThumbsUp } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { useAction } from '../api/use-action.ts';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './follower.module.css';
import { loadJson } from './load-json.ts';
import { loadQuestionVotes, saveQuestionVotes } from './stored-live.ts';

interface AudienceQuestionsProps {
  readonly code: string;
  /** Number of changes of the questions, see `FollowerMessage`. */
  readonly revision: number;
  readonly acceptsQuestions: boolean;
  readonly isModerated: boolean;
}

/** The questions of the audience with a form to write one. A vote moves a question up. */
export function AudienceQuestions({ code, revision, acceptsQuestions, isModerated }: AudienceQuestionsProps) {
  const [questions, setQuestions] = useState<readonly AudienceQuestion[]>([]);
  const [voted, setVoted] = useState<ReadonlySet<string>>(() => new Set(loadQuestionVotes(code)));
  useEffect(() => {
    // The questions are loaded again when their revision changes.
    void revision;
    loadJson<{ questions: AudienceQuestion[] }>(`/api/live/${code}/questions`).then(
      (loaded) => setQuestions(loaded?.questions ?? []),
      // The next change loads them again.
      () => undefined,
    );
  }, [code, revision]);
  const vote = async (id: string) => {
    setVoted((ids) => new Set([...ids, id]));
    try {
      await call('PUT /api/live/:code/questions/:id/vote', { params: { code, id } });
      saveQuestionVotes(code, [...new Set([...loadQuestionVotes(code), id])]);
    } catch {
      setVoted((ids) => new Set([...ids].filter((other) => other !== id)));
    }
  };
  if (!acceptsQuestions && questions.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="live-questions">
      <h2 id="live-questions">{t('live.questions')}</h2>
      {acceptsQuestions && <WriteForm code={code} isModerated={isModerated} />}
      <ul className={styles.questions}>
        {questions.map(({ id, text, state, votes }) => (
          <li key={id} data-answered={state === 'answered' || undefined}>
            <p dir="auto">{text}</p>
            {state === 'answered' && <span className={styles.hint}>{t('live.answered')}</span>}
            <Button
              kind="quiet"
              aria-pressed={voted.has(id)}
              aria-disabled={voted.has(id) || state === 'answered'}
              aria-label={t('live.voteFor', { count: votes })}
              onClick={() => {
                if (!voted.has(id) && state !== 'answered') void vote(id);
              }}
            >
              <ThumbsUp size={16} strokeWidth={1.75} aria-hidden="true" /> {votes}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WriteForm({ code, isModerated }: Pick<AudienceQuestionsProps, 'code' | 'isModerated'>) {
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const send = useCallback(async () => {
    await call('POST /api/live/:code/questions', { params: { code }, body: { text } });
    setText('');
    setSent(true);
  }, [code, text]);
  const { run, busy, error } = useAction(send);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !busy) void run();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        aria-label={t('live.yourQuestion')}
        placeholder={t('live.yourQuestion')}
        rows={2}
        maxLength={AUDIENCE_QUESTION_MAX_LENGTH}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setSent(false);
        }}
      />
      {error && <Notice kind="failed">{errorText(error)}</Notice>}
      <Button type="submit" disabled={busy || text.trim() === ''}>
        {t('live.sendQuestion')}
      </Button>
      <p className={styles.sent} role="status">
        {isSent && t(isModerated ? 'live.questionWaiting' : 'live.questionSent')}
      </p>
    </form>
  );
}
