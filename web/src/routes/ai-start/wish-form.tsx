import {
  OUTLINE_LENGTHS,
  OUTLINE_SOURCE_MAX_LENGTH,
  type OutlineLength,
  TOPICS_BY_LENGTH,
} from '@flydeck/contract/outlines/limits';
import type { OutlineMaker } from '@flydeck/contract/outlines/maker';
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
import { LookChoice } from './look-choice.tsx';
import type { Wish } from './session.ts';
import styles from './wish-form.module.css';

interface WishFormProps {
  readonly wish: Wish;
  /** Undefined until it is loaded. */
  readonly maker: OutlineMaker | undefined;
  readonly failure: string | undefined;
  readonly onChange: (wish: Wish) => void;
  readonly onMake: (wish: Wish) => void;
  /** Returns to the outline that was generated before; undefined if there is none. */
  readonly onReturn?: (() => void) | undefined;
}

const LENGTH_LABELS = {
  short: 'outline.short',
  medium: 'outline.medium',
  long: 'outline.long',
} as const satisfies Record<OutlineLength, string>;

/** Form for the text, length, title, language and template of an outline. */
export function WishForm({ wish, maker, failure, onChange, onMake, onReturn }: WishFormProps) {
  const [isSent, setIsSent] = useState(false);
  const update = (part: Partial<Wish>) => onChange({ ...wish, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (!problemOf(wish)) onMake(wish);
  };
  const tryBuiltIn = () => {
    update({ builtIn: true });
    onMake({ ...wish, builtIn: true });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure !== undefined && <Notice kind="failed">{failureText(failure)}</Notice>}
      {failure !== undefined && maker?.kind === 'service' && !wish.builtIn && (
        <Button onClick={tryBuiltIn}>{t('outline.tryBuiltIn')}</Button>
      )}
      <SourceField wish={wish} problem={isSent ? problemOf(wish) : undefined} onSet={update} />
      <Lengths length={wish.length} onChange={(length) => update({ length })} />
      <div className={styles.pair}>
        <TitleField wish={wish} onSet={update} />
        <LanguageField wish={wish} onSet={update} />
      </div>
      <LookChoice chosen={wish.template} onChoose={(template) => update({ template })} />
      <div className={styles.send}>
        <Button kind="primary" type="submit">
          <Sparkles size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('outline.make')}
        </Button>
        {onReturn && <Button onClick={onReturn}>{t('outline.return')}</Button>}
        <MakerNotice maker={maker} builtIn={wish.builtIn} onChange={(builtIn) => update({ builtIn })} />
      </div>
    </form>
  );
}

interface WishFieldProps {
  readonly wish: Wish;
  readonly onSet: (part: Partial<Wish>) => void;
}

function SourceField({ wish, problem, onSet }: WishFieldProps & { readonly problem: string | undefined }) {
  return (
    <Field label={t('outline.source')} error={problem} hint={t('outline.sourceHint')}>
      {(ids) => (
        <TextArea
          {...ids}
          className={styles.source}
          dir="auto"
          value={wish.source}
          placeholder={t('outline.sourceExample')}
          onChange={({ target }) => onSet({ source: target.value })}
        />
      )}
    </Field>
  );
}

function TitleField({ wish, onSet }: WishFieldProps) {
  return (
    <Field label={t('outline.name')}>
      {(ids) => (
        <Input
          {...ids}
          dir="auto"
          maxLength={200}
          value={wish.title}
          onChange={({ target }) => onSet({ title: target.value })}
        />
      )}
    </Field>
  );
}

function LanguageField({ wish, onSet }: WishFieldProps) {
  return (
    <Field label={t('outline.language')}>
      {(ids) => (
        <Select
          {...ids}
          value={wish.language}
          options={languageOptions()}
          onChange={({ target }) => onSet({ language: target.value })}
        />
      )}
    </Field>
  );
}

const languageOptions = () => [
  { value: '', label: t('outline.languageOfText') },
  ...LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] })),
];

function problemOf({ source }: Wish): string | undefined {
  if (source.trim() === '') return t('outline.sourceMissing');
  const over = source.length - OUTLINE_SOURCE_MAX_LENGTH;
  return over > 0 ? t('outline.sourceTooLong', { over, max: OUTLINE_SOURCE_MAX_LENGTH }) : undefined;
}

function Lengths({
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
              {t(LENGTH_LABELS[value])}
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
  readonly builtIn: boolean;
  readonly onChange: (builtIn: boolean) => void;
}

/** Says, before the text is sent, who processes it. */
function MakerNotice({ maker, builtIn, onChange }: MakerNoticeProps) {
  if (maker?.kind !== 'service') return <p className={styles.where}>{maker && t('outline.builtInBefore')}</p>;
  return (
    <div className={styles.where}>
      <p>{builtIn ? t('outline.builtInBefore') : t('outline.serviceBefore', { label: maker.label })}</p>
      <Checkbox
        label={t('outline.useBuiltIn')}
        checked={builtIn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}
