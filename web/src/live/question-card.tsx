import { TEXT_ANSWER_MAX_LENGTH } from '@flydeck/contract/live/constants';
import type { Answer, QuestionResults, ShownQuestion } from '@flydeck/contract/live/question';
import { Check, ThumbsUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { CallError, call } from '../api/call.ts';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, Radio } from '../ui/choice.tsx';
import { Input } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './follower.module.css';
import { loadAnswer, loadTextVotes, saveAnswer, saveTextVotes } from './stored-live.ts';
import { directionOf } from './text-direction.ts';

interface QuestionCardProps {
  readonly code: string;
  readonly question: ShownQuestion;
}

/** The question that the presenter has opened: a form while it is open, and the results when they are shown. */
export function QuestionCard({ code, question }: QuestionCardProps) {
  const { id, round, text, phase, results } = question;
  return (
    <section className={styles.card} aria-labelledby="live-question">
      <h2 id="live-question" dir="auto">
        {text}
      </h2>
      {results ? (
        <ShownResults key={`${id} ${round}`} code={code} question={question} results={results} />
      ) : (
        // A new round starts with an empty form.
        <AnswerForm key={`${id} ${round}`} code={code} question={question} isClosed={phase !== 'open'} />
      )}
    </section>
  );
}

interface AnswerFormProps extends QuestionCardProps {
  readonly isClosed: boolean;
}

function AnswerForm({ code, question, isClosed }: AnswerFormProps) {
  const { id, round } = question;
  const [sent, setSent] = useState(() => loadAnswer(code, id, round));
  const [answer, setAnswer] = useState<Answer | undefined>(sent);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!answer || isBusy || isClosed) return;
    setBusy(true);
    setError(undefined);
    try {
      await call('PUT /api/live/:code/vote', { params: { code }, body: { questionId: id, round, answer } });
      saveAnswer(code, id, round, answer);
      setSent(answer);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(t(failure.code === 'live.closed' ? 'live.answersClosed' : 'live.answerFailed'));
    } finally {
      setBusy(false);
    }
  };
  const isSent = sent !== undefined && JSON.stringify(sent) === JSON.stringify(answer);
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.fields} disabled={isClosed} dir={directionOf(question.text)}>
        <legend className="visually-hidden">{question.text}</legend>
        <AnswerFields question={question} answer={answer} onChange={setAnswer} />
      </fieldset>
      {error !== undefined && <Notice kind="failed">{error}</Notice>}
      {isClosed ? (
        <p className={styles.hint}>{t('live.answersClosed')}</p>
      ) : (
        <Button kind="primary" type="submit" disabled={!answer || isBusy || isSent}>
          {t(sent ? 'live.changeAnswer' : 'live.sendAnswer')}
        </Button>
      )}
      <p className={styles.sent} role="status">
        {isSent && (
          <>
            <Check size={18} strokeWidth={2} aria-hidden="true" /> {t('live.answerSent')}
          </>
        )}
      </p>
    </form>
  );
}

interface AnswerFieldsProps {
  readonly question: ShownQuestion;
  readonly answer: Answer | undefined;
  readonly onChange: (answer: Answer | undefined) => void;
}

function AnswerFields({ question, answer, onChange }: AnswerFieldsProps) {
  const { kind, options, isMultiple, range } = question;
  if (kind === 'text')
    return (
      <Input
        aria-label={question.text}
        maxLength={TEXT_ANSWER_MAX_LENGTH}
        value={answer?.kind === 'text' ? answer.text : ''}
        onChange={({ currentTarget: { value } }) =>
          onChange(value.trim() === '' ? undefined : { kind: 'text', text: value })
        }
      />
    );
  if (kind === 'scale') {
    const { min, max } = range ?? { min: 1, max: 5 };
    const values = Array.from({ length: max - min + 1 }, (_, index) => min + index);
    return (
      <div className={styles.scale}>
        {values.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="live-scale"
              checked={answer?.kind === 'scale' && answer.value === value}
              onChange={() => onChange({ kind: 'scale', value })}
            />
            <span>{value}</span>
          </label>
        ))}
      </div>
    );
  }
  const chosen = answer?.kind === 'choice' ? answer.options : [];
  const choose = (index: number, isChosen: boolean) => {
    const others = isMultiple ? chosen.filter((option) => option !== index) : [];
    const next = isChosen ? [...others, index].sort((a, b) => a - b) : others;
    onChange(next.length === 0 ? undefined : { kind: 'choice', options: next });
  };
  const Choice = isMultiple ? Checkbox : Radio;
  return options.map((option, index) => (
    <Choice
      // biome-ignore lint/suspicious/noArrayIndexKey: the options are identified by their order.
      key={index}
      name="live-option"
      label={<bdi>{option}</bdi>}
      checked={chosen.includes(index)}
      onChange={({ currentTarget }) => choose(index, currentTarget.checked)}
    />
  ));
}

interface ShownResultsProps extends QuestionCardProps {
  readonly results: QuestionResults;
}

/** The results of a question. Followers vote for the text answers of others. */
function ShownResults({ code, question, results }: ShownResultsProps) {
  const { id, round } = question;
  const [voted, setVoted] = useState(() => loadTextVotes(code, id, round));
  const [own] = useState(() => loadAnswer(code, id, round));
  if (question.kind !== 'text') return <Results question={question} results={results} own={own} />;
  const ownKey = own?.kind === 'text' ? keyOf(own.text) : '';
  const chosen = new Set([...voted, ownKey]);
  const update = (keys: readonly string[]) => {
    setVoted(keys);
    saveTextVotes(code, id, round, keys);
  };
  const vote = async (text: string) => {
    update([...voted, keyOf(text)]);
    await call('PUT /api/live/:code/answers/vote', { params: { code }, body: { questionId: id, round, text } }).catch(
      () => update(voted),
    );
  };
  return (
    <>
      <ul className={styles.questions}>
        {results.answers.map(({ text, count, votes }) => {
          const isChosen = chosen.has(keyOf(text));
          return (
            <li key={keyOf(text)}>
              <p>
                <bdi>{text}</bdi> {keyOf(text) === ownKey && <span className={styles.own}>{t('live.yourAnswer')}</span>}
              </p>
              <Button
                kind="quiet"
                aria-pressed={isChosen}
                aria-disabled={isChosen}
                aria-label={t('live.voteForAnswer', { count: count + votes })}
                onClick={() => {
                  if (!isChosen) void vote(text);
                }}
              >
                <ThumbsUp size={16} strokeWidth={1.75} aria-hidden="true" /> {count + votes}
              </Button>
            </li>
          );
        })}
      </ul>
      <p className={styles.hint}>{t('live.answerCount', { count: results.total })}</p>
    </>
  );
}

/** Returns the text by which equal answers are counted together, as the server does. */
const keyOf = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

interface ResultsProps {
  readonly question: Pick<ShownQuestion, 'text' | 'kind' | 'options' | 'range' | 'right' | 'previousResults'>;
  readonly results: QuestionResults;
  /** The answer of this device, which is marked. */
  readonly own?: Answer | undefined;
}

/** The results: bars for options and values, the most frequent texts for text questions. */
export function Results({ question, results, own }: ResultsProps) {
  const { text: questionText, kind, options, range, right, previousResults } = question;
  const labels = kind === 'choice' ? options : results.counts.map((_, index) => String((range?.min ?? 0) + index));
  const isOwn = (index: number) =>
    own?.kind === 'choice'
      ? own.options.includes(index)
      : own?.kind === 'scale' && own.value - (range?.min ?? 0) === index;
  const most = Math.max(1, ...results.counts, ...(previousResults?.counts ?? []));
  return (
    <div className={styles.results} dir={directionOf(questionText)}>
      {kind === 'text' ? (
        <ul className={styles.words}>
          {results.answers.map(({ text, count, votes }) => (
            <li key={text} style={{ fontSize: `${Math.min(2.2, 0.9 + Math.log2(count + votes) * 0.35)}em` }}>
              <bdi>{text}</bdi>
              {count + votes > 1 && <span className={styles.count}> {count + votes}</span>}
            </li>
          ))}
        </ul>
      ) : (
        <ol className={styles.bars}>
          {labels.map((label, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the options are identified by their order.
            <li key={index} data-right={right?.includes(index) || undefined}>
              <span className={styles.barLabel}>
                <bdi>{label}</bdi>
                {right?.includes(index) && (
                  <Check size={18} strokeWidth={2.5} role="img" aria-label={t('live.rightAnswer')} />
                )}
                {isOwn(index) && <span className={styles.own}>{t('live.yourAnswer')}</span>}
                <span className={styles.count}>
                  {previousResults && `${previousResults.counts[index] ?? 0} → `}
                  {results.counts[index] ?? 0}
                </span>
              </span>
              <span className={styles.bar} style={{ inlineSize: `${((results.counts[index] ?? 0) / most) * 100}%` }} />
              {previousResults && (
                <span
                  className={styles.previousBar}
                  style={{ inlineSize: `${((previousResults.counts[index] ?? 0) / most) * 100}%` }}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      <p className={styles.hint}>
        <bdi>{t('live.answerCount', { count: results.total })}</bdi>
      </p>
    </div>
  );
}
