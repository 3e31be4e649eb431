import { QUESTION_OPTION_MAX_LENGTH, QUESTION_OPTIONS_MAX } from '@flydeck/scene/model/question';
import { RIGHT_OPTIONS } from '@flydeck/scene/records/right-options';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import type { EditedQuestion } from './edited-question.ts';
import styles from './question-options.module.css';

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The options of a choice, which the author adds, changes, moves and removes, and of which some may be right. */
export function QuestionOptions({ properties, right, change }: EditedQuestion) {
  const { options = [], multiple = false } = properties;
  const setOptions = (next: typeof options) => change({ options: next });
  const setRight = (next: readonly string[]) => change({ [RIGHT_OPTIONS]: next.length > 0 ? next : undefined });
  const mark = (id: string, isRight: boolean) => {
    const others = multiple ? right.filter((other) => other !== id) : [];
    setRight(isRight ? [...others, id] : others);
  };
  const move = (index: number, by: -1 | 1) => {
    const next = [...options];
    next.splice(index + by, 0, ...next.splice(index, 1));
    setOptions(next);
  };
  const remove = (id: string) =>
    change({
      options: options.filter((option) => option.id !== id),
      ...(right.includes(id) ? { [RIGHT_OPTIONS]: right.filter((other) => other !== id) } : {}),
    });
  const add = () => setOptions([...options, { id: crypto.randomUUID().slice(0, 8), text: '' }]);
  return (
    <fieldset className={styles.options}>
      <legend>{t('canvas-properties.question.options')}</legend>
      <ol>
        {options.map(({ id, text }, index) => {
          const number = index + 1;
          return (
            <li key={id}>
              <input
                type="checkbox"
                aria-label={t('canvas-properties.question.right', { number })}
                title={t('canvas-properties.question.right', { number })}
                checked={right.includes(id)}
                onChange={({ currentTarget }) => mark(id, currentTarget.checked)}
              />
              <OptionText
                number={number}
                text={text}
                onChange={(next) =>
                  setOptions(options.map((option) => (option.id === id ? { id, text: next } : option)))
                }
              />
              <IconButton
                label={t('canvas-properties.question.moveUp', { number })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <ArrowUp {...ICON} />
              </IconButton>
              <IconButton
                label={t('canvas-properties.question.moveDown', { number })}
                disabled={index === options.length - 1}
                onClick={() => move(index, 1)}
              >
                <ArrowDown {...ICON} />
              </IconButton>
              <IconButton
                label={t('canvas-properties.question.removeOption', { number })}
                disabled={options.length <= 2}
                onClick={() => remove(id)}
              >
                <X {...ICON} />
              </IconButton>
            </li>
          );
        })}
      </ol>
      <Button disabled={options.length >= QUESTION_OPTIONS_MAX} onClick={add}>
        <Plus {...ICON} />
        {t('canvas-properties.question.addOption')}
      </Button>
      <p className={styles.hint}>{t('canvas-properties.question.rightHint')}</p>
    </fieldset>
  );
}

interface OptionTextProps {
  readonly number: number;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** The text of an option, which is stored when the field loses the focus or the author presses Enter. */
function OptionText({ number, text, onChange }: OptionTextProps) {
  const [typed, setTyped] = useState<string>();
  const save = () => {
    setTyped(undefined);
    if (typed !== undefined && typed.trim() !== text) onChange(typed.trim());
  };
  return (
    <Input
      aria-label={t('canvas-properties.question.option', { number })}
      dir="auto"
      maxLength={QUESTION_OPTION_MAX_LENGTH}
      value={typed ?? text}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  );
}
