import type { PreviewDraftRequest } from '@flydeck/contract/drafts/create-draft';
import { OUTLINE_SOURCE_MAX_LENGTH } from '@flydeck/contract/outlines/limits';
import { isBareSentence } from '@flydeck/scene/notes/bare-sentence';
import { type FormEvent, useState } from 'react';
import { DraftPreview } from '../../draft-preview/draft-preview.tsx';
import { t } from '../../i18n/index.ts';
import { usePageContext } from '../../page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, TextArea } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { composeAnswers, EMPTY_ANSWERS, type IdeaAnswers } from './compose-answers.ts';
import styles from './notes-form.module.css';
import type { OutlineFormValues } from './outline-session.ts';
import { TemplatePicker } from './template-picker.tsx';

interface NotesFormProps {
  readonly values: OutlineFormValues;
  readonly onChange: (values: OutlineFormValues) => void;
  /** Whether the create button opens the sign-up page first, because the visitor is not logged in. */
  readonly needsAccount: boolean;
  readonly isCreating: boolean;
  readonly error: string | undefined;
  readonly onCreate: (request: PreviewDraftRequest) => void;
}

/**
 * Form for notes, whose words are arranged as they are, with a live preview. For an idea of a single sentence, the form
 * asks three questions, because the page adds no words.
 */
export function NotesForm({ values, onChange, needsAccount, isCreating, error, onCreate }: NotesFormProps) {
  /** The error of the text field is shown only after the first attempt to submit. */
  const [isSubmitted, setSubmitted] = useState(false);
  const { language } = usePageContext();
  const update = (changes: Partial<OutlineFormValues>) => onChange({ ...values, ...changes });
  const isIdea = isBareSentence(values.source);
  const request = toRequest(values, isIdea, language);
  const problem = findProblem(values.source);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (request && problem === undefined) onCreate(request);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <Field
          label={t('outline.source')}
          error={isSubmitted || values.source.length > OUTLINE_SOURCE_MAX_LENGTH ? problem : undefined}
          hint={t('outline.notesHint')}
        >
          <TextArea
            className={styles.source}
            dir="auto"
            value={values.source}
            onChange={({ target }) => update({ source: target.value })}
          />
        </Field>
        {isIdea && <Questions answers={values.answers ?? EMPTY_ANSWERS} onChange={(answers) => update({ answers })} />}
        <Field label={t('outline.name')}>
          <Input
            dir="auto"
            maxLength={200}
            value={values.title}
            onChange={({ target }) => update({ title: target.value })}
          />
        </Field>
      </div>
      <DraftPreview request={problem === undefined ? request : undefined} />
      <div className={styles.foot}>
        <TemplatePicker selectedName={values.template} onSelect={(template) => update({ template })} />
        {error !== undefined && <Notice kind="failed">{error}</Notice>}
        {needsAccount && <p className={styles.note}>{t('outline.notesSignUpFirst')}</p>}
        <Button kind="primary" type="submit" disabled={isCreating}>
          {t(isCreating ? 'outline.presenting' : 'outline.present')}
        </Button>
      </div>
    </form>
  );
}

interface QuestionsProps {
  readonly answers: IdeaAnswers;
  readonly onChange: (answers: IdeaAnswers) => void;
}

/** The questions about an idea. They appear while the visitor types, so screen readers announce them. */
function Questions({ answers, onChange }: QuestionsProps) {
  const change = (changes: Partial<IdeaAnswers>) => onChange({ ...answers, ...changes });
  return (
    <fieldset className={styles.questions}>
      <legend>
        <span role="status">{t('outline.questions')}</span>
      </legend>
      <Field label={t('outline.askAudience')}>
        <Input
          dir="auto"
          maxLength={200}
          value={answers.audience}
          onChange={({ target }) => change({ audience: target.value })}
        />
      </Field>
      <Field label={t('outline.askPoints')} hint={t('outline.askPointsHint')}>
        <TextArea
          rows={3}
          dir="auto"
          maxLength={2000}
          value={answers.points}
          onChange={({ target }) => change({ points: target.value })}
        />
      </Field>
      <Field label={t('outline.askMessage')}>
        <Input
          dir="auto"
          maxLength={300}
          value={answers.message}
          onChange={({ target }) => change({ message: target.value })}
        />
      </Field>
    </fieldset>
  );
}

/** Returns the presentation of the notes; undefined without notes. */
function toRequest(
  { source, title, template, answers = EMPTY_ANSWERS }: OutlineFormValues,
  isIdea: boolean,
  language: string,
): PreviewDraftRequest | undefined {
  if (source.trim() === '') return undefined;
  const text = isIdea ? composeAnswers(source, answers) : source;
  return { kind: 'notes', text, title: title.trim(), language, ...(template && { template }) };
}

/** Returns the error text for missing or too long notes; undefined for valid notes. */
function findProblem(source: string): string | undefined {
  if (source.trim() === '') return t('outline.sourceMissing');
  const excess = source.length - OUTLINE_SOURCE_MAX_LENGTH;
  return excess > 0 ? t('outline.sourceTooLong', { over: excess, max: OUTLINE_SOURCE_MAX_LENGTH }) : undefined;
}
