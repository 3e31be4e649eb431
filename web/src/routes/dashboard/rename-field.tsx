import { TITLE_MAX_LENGTH } from '@flydeck/contract/dashboard/constants';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { Input } from '../../ui/input.tsx';

interface RenameFieldProps {
  readonly title: string;
  /** With the new title; undefined where it stays. */
  readonly onDone: (title: string | undefined) => void;
}

/** A title being changed in its place: Enter keeps it, Escape does not, leaving keeps it. */
export function RenameField({ title, onDone }: RenameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => input.current?.select(), []);
  const finish = (kept: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    const written = input.current?.value.trim() ?? '';
    onDone(kept && written !== '' && written !== title ? written : undefined);
  };
  return (
    <Input
      ref={input}
      aria-label={t('dashboard.newTitle')}
      defaultValue={title}
      maxLength={TITLE_MAX_LENGTH}
      dir="auto"
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(true);
        if (event.key === 'Escape') finish(false);
      }}
    />
  );
}
