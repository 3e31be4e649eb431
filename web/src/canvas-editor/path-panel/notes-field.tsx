import { notesFromText } from '@flydeck/editor/path/notes';
import { setStepNotes } from '@flydeck/editor/path/path-commands';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import styles from './details.module.css';
import { usePathPanel } from './use-path.ts';

/** Time in ms without typing after which notes are stored, so that undo reverts more than a single character. */
const TYPING_PAUSE_MS = 700;

interface NotesFieldProps {
  /** Id of the step. */
  readonly step: string;
  /** The stored notes. */
  readonly notes: string;
}

/**
 * A field for the notes of a step as plain text. Typed text is stored after a pause in typing, and when the field loses
 * the focus or is removed.
 */
export function NotesField({ step, notes }: NotesFieldProps) {
  /** The text that the author has typed; undefined while the field shows the stored notes. */
  const [typed, setTyped] = useState<string>();
  const storeNotes = useStoreNotes(step);
  const latestTyped = useRef<string>(undefined);
  latestTyped.current = typed;
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => storeNotes(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, storeNotes]);
  useEffect(
    () => () => {
      if (latestTyped.current !== undefined) storeNotes(latestTyped.current);
    },
    [storeNotes],
  );
  return (
    <Field label={t('canvas-path.notes')}>
      <TextArea
        className={styles.notes}
        data-step-field="notes"
        value={typed ?? notes}
        placeholder={t('canvas-path.notesHint')}
        maxLength={20_000}
        dir="auto"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (typed !== undefined) storeNotes(typed);
          setTyped(undefined);
        }}
      />
    </Field>
  );
}

/**
 * Returns a function that stores a text as the notes of a step, if the text differs from the stored notes. The function
 * is the same in all renders, and `step` must not change.
 */
function useStoreNotes(step: string): (text: string) => void {
  const { actions } = usePathPanel();
  const storeNotes = useRef((text: string) => {
    const previous = actions.store.get(step)?.texts?.['notes']?.paragraphs ?? [];
    const paragraphs = notesFromText(previous, text);
    const isSame = JSON.stringify(previous) === JSON.stringify(paragraphs);
    if (!isSame) actions.perform((context) => setStepNotes(context, step, paragraphs));
  });
  return storeNotes.current;
}
