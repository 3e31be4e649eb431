import { QUESTION_OPTIONS_MAX, QUESTION_TEXT_MAX_LENGTH, scaleRange } from '@flydeck/scene/model/question';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { RIGHT_OPTIONS, rightOptionsOf } from '@flydeck/scene/records/right-options';
import { Fragment, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, TextArea } from '../../../ui/input.tsx';
import { QuestionText } from '../../questions/question-text.tsx';
import { useFieldSession } from '../field-session.ts';
import { Section } from '../fields/section.tsx';
import type { EditedQuestion } from './edited-question.ts';
import optionStyles from './question-options.module.css';
import { QuestionOptions } from './question-options.tsx';
import styles from './sections.module.css';

const ANSWERS = [
  { value: 'choice', label: 'canvas-properties.question.choice' },
  { value: 'text', label: 'canvas-properties.question.text' },
  { value: 'scale', label: 'canvas-properties.question.scale' },
] as const;
const SCALE_LABELS = { min: 'canvas-properties.question.min', max: 'canvas-properties.question.max' } as const;
/** Largest last value of a scale that the panel offers. */
const SCALE_MAX = 10;

/** The settings of the selected question: its text, how the audience answers, options and right answers. */
export function QuestionSection() {
  const session = useFieldSession();
  const { store, selection } = session.editor;
  const record = selection.length === 1 ? store.get(selection[0] ?? '') : undefined;
  if (record?.kind !== 'question') return null;
  const { id } = record;
  const change = (values: Readonly<Record<string, unknown>>) =>
    session.update((editor) => editor.commit(() => operationsOf(id, record, values)));
  const properties = record.properties as EditedQuestion['properties'];
  const question = { properties, right: rightOptionsOf(record), change };
  return (
    <Fragment key={id}>
      <QuestionFields {...question} />
      <QuestionText id={id} question={question} />
    </Fragment>
  );
}

function operationsOf(id: string, record: DocumentRecord, values: Readonly<Record<string, unknown>>): Operation[] {
  return Object.entries(values).flatMap(([property, value]): Operation[] => {
    if (value !== undefined) return [{ op: 'set', id, property, value }];
    return record.properties[property] === undefined ? [] : [{ op: 'unset', id, property }];
  });
}

function QuestionFields(question: EditedQuestion) {
  const { properties, change } = question;
  const { answer, multiple, unmoderated, cloud, lastResults } = properties;
  return (
    <Section name="question" title={t('canvas-properties.kind.question')}>
      <div className={optionStyles.fields}>
        <PromptField {...question} />
        <Field label={t('canvas-properties.question.answer')} className={styles.labelledField}>
          <Select
            value={answer}
            options={ANSWERS.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={({ currentTarget }) => change({ answer: currentTarget.value })}
          />
        </Field>
        {answer === 'choice' && (
          <>
            <QuestionOptions {...question} />
            <Checkbox
              label={t('canvas-properties.question.multiple')}
              checked={multiple === true}
              // Without several answers, at most one option is right.
              onChange={({ currentTarget: { checked } }) =>
                change(checked ? { multiple: true } : { multiple: undefined, ...withoutFurtherRight(question) })
              }
            />
          </>
        )}
        {answer === 'scale' && <ScaleFields {...question} />}
        {answer === 'text' && (
          <>
            <Checkbox
              label={t('canvas-properties.question.moderated')}
              checked={unmoderated !== true}
              onChange={({ currentTarget }) => change({ unmoderated: currentTarget.checked ? undefined : true })}
            />
            <Checkbox
              label={t('canvas-properties.question.cloud')}
              checked={cloud === true}
              onChange={({ currentTarget }) => change({ cloud: currentTarget.checked ? true : undefined })}
            />
          </>
        )}
        <Checkbox
          label={t('canvas-properties.question.lastResults')}
          checked={lastResults === true}
          onChange={({ currentTarget }) => change({ lastResults: currentTarget.checked ? true : undefined })}
        />
      </div>
    </Section>
  );
}

const withoutFurtherRight = ({ right }: EditedQuestion): Readonly<Record<string, unknown>> =>
  right.length > 1 ? { [RIGHT_OPTIONS]: right.slice(0, 1) } : {};

/** The text of the question. */
function PromptField({ properties: { prompt }, change }: EditedQuestion) {
  const [typed, setTyped] = useState<string>();
  const save = () => {
    setTyped(undefined);
    if (typed !== undefined && typed.trim() !== prompt) change({ prompt: typed.trim() });
  };
  return (
    <Field label={t('canvas-properties.question.prompt')} className={styles.labelledField}>
      <TextArea
        rows={2}
        dir="auto"
        maxLength={QUESTION_TEXT_MAX_LENGTH}
        value={typed ?? prompt}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
      />
    </Field>
  );
}

/** The first and last value of a scale. */
function ScaleFields({ properties, change }: EditedQuestion) {
  const { min, max } = scaleRange(properties);
  const select = (name: 'min' | 'max', value: number, values: readonly number[]) => (
    <Field label={t(SCALE_LABELS[name])} className={styles.labelledField}>
      <Select
        value={String(value)}
        options={values.map((number) => ({ value: String(number), label: String(number) }))}
        onChange={({ currentTarget }) => change({ min, max, [name]: Number(currentTarget.value) })}
      />
    </Field>
  );
  const lastValues = Array.from({ length: QUESTION_OPTIONS_MAX - 1 }, (_, index) => min + 1 + index);
  return (
    <>
      {select(
        'min',
        min,
        [...new Set([0, 1, min])].sort((a, b) => a - b),
      )}
      {select(
        'max',
        max,
        lastValues.filter((value) => value <= Math.max(SCALE_MAX, max)),
      )}
    </>
  );
}
