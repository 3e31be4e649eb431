import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import styles from './row.module.css';

interface TitleFieldProps {
  readonly title: string;
  /** Receives the new title; undefined if it is unchanged or the author cancels. */
  readonly onDone: (title: string | undefined) => void;
}

/** Edits the title of a row. Enter or leaving the field saves the title, Escape cancels. */
export function TitleField({ title, onDone }: TitleFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    // When the list gets the focus, it focuses the row that was focused last. Therefore focus this row before the
    // input.
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
      maxLength={1000}
      dir="auto"
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        // The grid around the field must not handle keys that are typed in it.
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish(true);
        if (event.key === 'Escape') finish(false);
      }}
    />
  );
}
