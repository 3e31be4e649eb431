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
  /** Undefined until it is known. */
  readonly maker: OutlineMaker | undefined;
  readonly failure: string | undefined;
  readonly onChange: (wish: Wish) => void;
  readonly onMake: (wish: Wish) => void;
  /** Back to the outline that was made of it, where there is one. */
  readonly onReturn?: (() => void) | undefined;
}

const LENGTH_WORDS = {
  short: 'outline.short',
  medium: 'outline.medium',
  long: 'outline.long',
} as const satisfies Record<OutlineLength, string>;

/** What the presentation is about, and how long it shall be. */
export function WishForm({ wish, maker, failure, onChange, onMake, onReturn }: WishFormProps) {
  const [isSent, setIsSent] = useState(false);
  const set = (part: Partial<Wish>) => onChange({ ...wish, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (!problemOf(wish)) onMake(wish);
  };
  const tryBuiltIn = () => {
    set({ builtIn: true });
    onMake({ ...wish, builtIn: true });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure !== undefined && <Notice kind="failed">{failureText(failure)}</Notice>}
      {failure !== undefined && maker?.kind === 'service' && !wish.builtIn && (
        <Button onClick={tryBuiltIn}>{t('outline.tryBuiltIn')}</Button>
      )}
      <SourceField wish={wish} problem={isSent ? problemOf(wish) : undefined} onSet={set} />
      <Lengths length={wish.length} onChange={(length) => set({ length })} />
      <div className={styles.pair}>
        <NameField wish={wish} onSet={set} />
        <LanguageField wish={wish} onSet={set} />
      </div>
      <LookChoice chosen={wish.template} onChoose={(template) => set({ template })} />
      <div className={styles.send}>
        <Button kind="primary" type="submit">
          <Sparkles size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('outline.make')}
        </Button>
        {onReturn && <Button onClick={onReturn}>{t('outline.return')}</Button>}
        <Where maker={maker} builtIn={wish.builtIn} onChange={(builtIn) => set({ builtIn })} />
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

function NameField({ wish, onSet }: WishFieldProps) {
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
          options={languages()}
          onChange={({ target }) => onSet({ language: target.value })}
        />
      )}
    </Field>
  );
}

const languages = () => [
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
              {t(LENGTH_WORDS[value])}
              <small>{t('outline.topicCount', { count: TOPICS_BY_LENGTH[value] })}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface WhereProps {
  readonly maker: OutlineMaker | undefined;
  readonly builtIn: boolean;
  readonly onChange: (builtIn: boolean) => void;
}

/** Who will read the text, before it is sent. */
function Where({ maker, builtIn, onChange }: WhereProps) {
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
