import { type InputHTMLAttributes, useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import styles from './row.module.css';

/** The other attributes replace those of the field. */
interface TitleFieldProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-label' | 'className' | 'maxLength'> {
  readonly title: string;
  /** What is shown if the title is empty. */
  readonly placeholder: string;
  /** Called with the new title; with undefined if the title is unchanged or the author has cancelled. */
  readonly onDone: (title: string | undefined) => void;
}

/**
 * A field for the title of a row or of the presentation. The title is saved by Enter or when the field loses the focus;
 * Escape cancels.
 */
export function TitleField({ title, placeholder, onDone, ...attributes }: TitleFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** Whether `onDone` was called. The removal of the input can blur it and call `finish` again. */
  const isDone = useRef(false);
  useEffect(() => {
    // When the focus enters the list, the list moves the focus to the row that was focused last. The row of the input
    // is focused first, so that the list does not take the focus from the input.
    input.current?.closest<HTMLElement>('[role="row"]')?.focus();
    input.current?.focus();
    input.current?.select();
  }, []);
  const finish = (isSaved: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    const value = input.current?.value.trim() ?? '';
    onDone(isSaved && value !== title ? value : undefined);
  };
  return (
    <input
      ref={input}
      className={styles.field}
      aria-label={t('canvas-path.newTitle')}
      defaultValue={title}
      placeholder={placeholder}
      maxLength={1000}
      dir="auto"
      {...attributes}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        // The list and the canvas must not handle keys that are typed in the field.
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish(true);
        if (event.key === 'Escape') finish(false);
      }}
    />
  );
}
