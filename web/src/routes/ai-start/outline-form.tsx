import {
  OUTLINE_LENGTHS,
  OUTLINE_SOURCE_MAX_LENGTH,
  OUTLINE_TONES,
  type OutlineLength,
  type OutlineTone,
  TOPICS_BY_LENGTH,
} from '@flydeck/contract/outlines/limits';
import type { OutlineMaker } from '@flydeck/contract/outlines/outline-maker';
import { Sparkles } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/languages.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select, TextArea } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { failureText } from './failure-text.ts';
import styles from './outline-form.module.css';
import type { OutlineFormValues } from './outline-session.ts';
import { TemplatePicker } from './template-picker.tsx';

interface OutlineFormProps {
  readonly values: OutlineFormValues;
  /** What generates outlines; undefined until the server has responded. */
  readonly maker: OutlineMaker | undefined;
  /** Error code of the failed generation, or `network`; undefined if the last generation did not fail. */
  readonly failure: string | undefined;
  readonly onChange: (values: OutlineFormValues) => void;
  readonly onGenerate: (values: OutlineFormValues) => void;
  /** Returns to the outline that was generated before; undefined if there is no outline. */
  readonly onReturn?: (() => void) | undefined;
}

const LENGTH_MESSAGE_KEYS = {
  short: 'outline.short',
  medium: 'outline.medium',
  long: 'outline.long',
} as const satisfies Record<OutlineLength, string>;

const TONE_MESSAGE_KEYS = {
  neutral: 'outline.toneNeutral',
  formal: 'outline.toneFormal',
  friendly: 'outline.toneFriendly',
  persuasive: 'outline.tonePersuasive',
  simple: 'outline.toneSimple',
} as const satisfies Record<OutlineTone, string>;

/** Form for the text, length, tone, title, language and template of an outline. */
export function OutlineForm({ values, maker, failure, onChange, onGenerate, onReturn }: OutlineFormProps) {
  /** The error of the text field is shown only after the first attempt to submit. */
  const [isSubmitted, setSubmitted] = useState(false);
  const update = (changes: Partial<OutlineFormValues>) => onChange({ ...values, ...changes });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!findProblem(values)) onGenerate(values);
  };
  const arrangeOnly = () => {
    update({ builtIn: true });
    onGenerate({ ...values, builtIn: true });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure !== undefined && <Notice kind="failed">{failureText(failure)}</Notice>}
      {failure !== undefined && maker?.kind === 'service' && !values.builtIn && (
        <Button onClick={arrangeOnly}>{t('outline.tryArranging')}</Button>
      )}
      <SourceField values={values} problem={isSubmitted ? findProblem(values) : undefined} onChange={update} />
      <LengthField length={values.length} onChange={(length) => update({ length })} />
      <div className={styles.twoColumns}>
        <TitleField values={values} onChange={update} />
        <LanguageField values={values} onChange={update} />
        <ToneField values={values} onChange={update} />
      </div>
      <TemplatePicker selectedName={values.template} onSelect={(template) => update({ template })} />
      <div className={styles.actions}>
        <Button kind="primary" type="submit">
          <Sparkles size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('outline.make')}
        </Button>
        {onReturn && <Button onClick={onReturn}>{t('outline.return')}</Button>}
        <MakerNotice maker={maker} builtIn={values.builtIn} onChange={(builtIn) => update({ builtIn })} />
      </div>
    </form>
  );
}

interface OutlineFieldProps {
  readonly values: OutlineFormValues;
  readonly onChange: (changes: Partial<OutlineFormValues>) => void;
}

function SourceField({ values, problem, onChange }: OutlineFieldProps & { readonly problem: string | undefined }) {
  return (
    <Field label={t('outline.source')} error={problem} hint={t('outline.sourceHint')}>
      <TextArea
        className={styles.source}
        dir="auto"
        value={values.source}
        placeholder={t('outline.sourceExample')}
        onChange={({ target }) => onChange({ source: target.value })}
      />
    </Field>
  );
}

function TitleField({ values, onChange }: OutlineFieldProps) {
  return (
    <Field label={t('outline.name')}>
      <Input
        dir="auto"
        maxLength={200}
        value={values.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
    </Field>
  );
}

function LanguageField({ values, onChange }: OutlineFieldProps) {
  return (
    <Field label={t('outline.language')}>
      <Select
        value={values.language}
        options={languageOptions()}
        onChange={({ target }) => onChange({ language: target.value })}
      />
    </Field>
  );
}

function ToneField({ values, onChange }: OutlineFieldProps) {
  return (
    <Field label={t('outline.tone')}>
      <Select
        value={values.tone ?? 'neutral'}
        options={OUTLINE_TONES.map((tone) => ({ value: tone, label: t(TONE_MESSAGE_KEYS[tone]) }))}
        onChange={({ target }) => onChange({ tone: target.value as OutlineTone })}
      />
    </Field>
  );
}

const languageOptions = () => [
  { value: '', label: t('outline.languageOfText') },
  ...LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] })),
];

/** Returns the error text for a missing or too long source; undefined for a valid source. */
function findProblem({ source }: OutlineFormValues): string | undefined {
  if (source.trim() === '') return t('outline.sourceMissing');
  const excess = source.length - OUTLINE_SOURCE_MAX_LENGTH;
  return excess > 0 ? t('outline.sourceTooLong', { over: excess, max: OUTLINE_SOURCE_MAX_LENGTH }) : undefined;
}

function LengthField({
  length,
  onChange,
}: {
  readonly length: OutlineLength;
  readonly onChange: (length: OutlineLength) => void;
}) {
  return (
    <fieldset className={styles.lengths}>
      <legend>{t('outline.length')}</legend>
      <div className={styles.choices}>
        {OUTLINE_LENGTHS.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="length"
              value={value}
              checked={value === length}
              onChange={() => onChange(value)}
            />
            <span>
              {t(LENGTH_MESSAGE_KEYS[value])}
              <small>{t('outline.topicCount', { count: TOPICS_BY_LENGTH[value] })}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface MakerNoticeProps {
  readonly maker: OutlineMaker | undefined;
  /** Whether the visitor chose that the words of the source are only arranged. */
  readonly builtIn: boolean;
  readonly onChange: (builtIn: boolean) => void;
}

/**
 * Names the service to which the text is sent. A checkbox selects that the words are only arranged on this server.
 */
function MakerNotice({ maker, builtIn, onChange }: MakerNoticeProps) {
  if (maker?.kind !== 'service') return <p className={styles.makerNotice}>{maker && t('outline.arrangeBefore')}</p>;
  return (
    <div className={styles.makerNotice}>
      <p>{builtIn ? t('outline.arrangeBefore') : t('outline.serviceBefore', { label: maker.label })}</p>
      <Checkbox
        label={t('outline.arrangeMine')}
        checked={builtIn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}
