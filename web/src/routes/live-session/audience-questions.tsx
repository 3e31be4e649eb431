import type { AudienceQuestion } from '@flydeck/contract/live/audience-question';
import { AUDIENCE_ANSWER_MAX_LENGTH } from '@flydeck/contract/live/constants';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import figureStyles from '../insights/figures.module.css';
import styles from './page.module.css';

interface AudienceQuestionsProps {
  readonly sessionId: string;
  readonly questions: readonly AudienceQuestion[];
  readonly canEdit: boolean;
}

/** The questions of followers with the written answers of presenters. */
export function AudienceQuestions({ sessionId, questions, canEdit }: AudienceQuestionsProps) {
  return (
    <section className={figureStyles.panel} aria-labelledby="live-audience">
      <h2 id="live-audience">{t('live.questions')}</h2>
      {questions.length === 0 && <p className={styles.empty}>{t('live-session.noQuestions')}</p>}
      {questions.length > 0 && (
        <ol className={styles.questions}>
          {questions.map((question) => (
            <li key={question.id}>
              <Question sessionId={sessionId} question={question} canEdit={canEdit} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface QuestionProps {
  readonly sessionId: string;
  readonly question: AudienceQuestion;
  readonly canEdit: boolean;
}

function Question({ sessionId, question: { id, text, state, votes, answer: initial }, canEdit }: QuestionProps) {
  const [answer, setAnswer] = useState(initial);
  const [isEditing, setEditing] = useState(false);
  const isUnshown = answer === null && (state === 'hidden' || state === 'pending');
  return (
    <>
      <h3 dir="auto">{text}</h3>
      <p className={styles.note}>
        {t('live-session.votes', { count: votes })}
        {isUnshown && ` · ${t('live-session.unshown')}`}
      </p>
      {isEditing ? (
        <AnswerForm
          sessionId={sessionId}
          questionId={id}
          answer={answer}
          onSaved={(saved) => {
            setAnswer(saved);
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          {answer !== null && (
            <p className={styles.answer} dir="auto">
              {answer}
            </p>
          )}
          {canEdit && (
            <Button kind="quiet" className={styles.edit} onClick={() => setEditing(true)}>
              {t(answer === null ? 'live-session.writeAnswer' : 'live-session.editAnswer')}
            </Button>
          )}
        </>
      )}
    </>
  );
}

interface AnswerFormProps {
  readonly sessionId: string;
  readonly questionId: string;
  readonly answer: string | null;
  readonly onSaved: (answer: string | null) => void;
  readonly onCancel: () => void;
}

/** A form for the written answer. Saving an empty answer deletes it. */
function AnswerForm({ sessionId, questionId, answer, onSaved, onCancel }: AnswerFormProps) {
  const [text, setText] = useState(answer ?? '');
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailed(false);
    const saved = text.trim() === '' ? null : text.trim();
    try {
      await call('PUT /api/live/sessions/:id/questions/:questionId/answer', {
        params: { id: sessionId, questionId },
        body: { answer: saved },
      });
      onSaved(saved);
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <Field
        label={t('live-session.answer')}
        hint={t('live-session.answerHint')}
        error={hasFailed ? t('live-session.notSaved') : undefined}
      >
        <TextArea
          autoFocus
          rows={3}
          maxLength={AUDIENCE_ANSWER_MAX_LENGTH}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" disabled={isBusy}>
          {t('live-session.save')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}
