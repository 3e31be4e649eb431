import type { QuestionDefinition } from '@flydeck/contract/live/question';
import { type FormEvent, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Results } from '../../live/question-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select, TextArea } from '../../ui/input.tsx';
import styles from './live.module.css';
import type { LivePresenter, LivePresenterStatus } from './live-presenter.ts';
import { QuestionControls } from './question-controls.tsx';
import { TextAnswers } from './text-answers.tsx';

interface QuestionPanelProps {
  readonly sessionId: string;
  readonly presenter: LivePresenter;
  readonly status: LivePresenterStatus | undefined;
}

/** Opens a question for the audience, and controls the open one. */
export function QuestionPanel({ sessionId, presenter, status }: QuestionPanelProps) {
  const shown = status?.message?.question;
  const results = status?.question;
  // The definition of the last question, with which it can be opened again.
  const [definition, setDefinition] = useState<QuestionDefinition>();
  // Kept here, because the form is removed while the audience sees a question.
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const open = (question: QuestionDefinition) => {
    setDefinition(question);
    setDraft(EMPTY_DRAFT);
    presenter.sendQuestion({ type: 'openQuestion', question });
  };
  return (
    <section className={styles.section} aria-labelledby="live-ask">
      <h3 id="live-ask">{t('presenter.question')}</h3>
      {shown ? (
        <>
          <p dir="auto">{shown.text}</p>
          {results?.id === shown.id &&
            results.round === shown.round &&
            (results.kind === 'text' ? (
              <TextAnswers sessionId={sessionId} question={results} />
            ) : (
              <Results question={{ ...results, previousResults: null }} results={results.results} />
            ))}
          <QuestionControls presenter={presenter} status={status} definition={definition} />
        </>
      ) : (
        <QuestionForm
          draft={draft}
          onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
          onOpen={open}
        />
      )}
    </section>
  );
}

const KINDS = ['choice', 'text', 'scale'] as const;
type Kind = (typeof KINDS)[number];
const KIND_LABELS: Readonly<Record<Kind, string>> = {
  choice: 'presenter.kindChoice',
  text: 'presenter.kindText',
  scale: 'presenter.kindScale',
};

/** The contents of the fields of a new question. */
interface Draft {
  readonly kind: Kind;
  readonly text: string;
  readonly optionLines: string;
  readonly isMultiple: boolean;
}

const EMPTY_DRAFT: Draft = { kind: 'choice', text: '', optionLines: '', isMultiple: false };

interface QuestionFormProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly onOpen: (question: QuestionDefinition) => void;
}

/** A form for a new question. The right options of a choice are marked by an asterisk at the start of their line. */
function QuestionForm({ draft: { kind, text, optionLines, isMultiple }, onChange, onOpen }: QuestionFormProps) {
  const options = optionLines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.replace(/^\*/, '').trim() !== '');
  const isComplete = text.trim() !== '' && (kind !== 'choice' || options.length >= 2);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    const common = { id: crypto.randomUUID(), text: text.trim() };
    if (kind === 'choice')
      onOpen({
        ...common,
        kind,
        options: options.map((line) => line.replace(/^\*/, '').trim()),
        isMultiple,
        right: options.flatMap((line, index) => (line.startsWith('*') ? [index] : [])),
      });
    else if (kind === 'text') onOpen({ ...common, kind, isModerated: true });
    else onOpen({ ...common, kind, min: 1, max: 5 });
  };
  return (
    <form className={styles.section} onSubmit={submit}>
      <Field label={t('presenter.questionText')}>
        <Input maxLength={500} value={text} onChange={({ currentTarget }) => onChange({ text: currentTarget.value })} />
      </Field>
      <Field label={t('presenter.questionKind')}>
        <Select
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(KIND_LABELS[value]) }))}
          onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as Kind })}
        />
      </Field>
      {kind === 'choice' && (
        <>
          <Field label={t('presenter.options')} hint={t('presenter.optionsHint')}>
            <TextArea
              rows={4}
              value={optionLines}
              onChange={({ currentTarget }) => onChange({ optionLines: currentTarget.value })}
            />
          </Field>
          <Checkbox
            label={t('presenter.isMultiple')}
            checked={isMultiple}
            onChange={({ currentTarget }) => onChange({ isMultiple: currentTarget.checked })}
          />
        </>
      )}
      <Button type="submit" kind="primary" disabled={!isComplete}>
        {t('presenter.openQuestion')}
      </Button>
    </form>
  );
}
