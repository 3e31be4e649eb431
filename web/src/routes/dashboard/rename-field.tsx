import { TITLE_MAX_LENGTH } from '@flydeck/contract/dashboard/constants';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { Input } from '../../ui/input.tsx';

interface RenameFieldProps {
  readonly title: string;
  /** Called with the new title; with undefined if the title is unchanged or empty, or if the member cancelled. */
  readonly onDone: (title: string | undefined) => void;
}

/** Text field that replaces a title. Enter and the loss of focus save the new title; Escape cancels. */
export function RenameField({ title, onDone }: RenameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** Prevents a second call of `onDone` when the removal of the field fires `blur`. */
  const isDone = useRef(false);
  useEffect(() => input.current?.select(), []);
  const finish = ({ shouldSave }: { readonly shouldSave: boolean }) => {
    if (isDone.current) return;
    isDone.current = true;
    const newTitle = input.current?.value.trim() ?? '';
    onDone(shouldSave && newTitle !== '' && newTitle !== title ? newTitle : undefined);
  };
  return (
    <Input
      ref={input}
      aria-label={t('dashboard.newTitle')}
      defaultValue={title}
      maxLength={TITLE_MAX_LENGTH}
      dir="auto"
      onBlur={() => finish({ shouldSave: true })}
      onKeyDown={(event) => {
        // The grid around the field must not handle keys that are typed in the field.
        event.stopPropagation();
        if (event.key === 'Enter') finish({ shouldSave: true });
        if (event.key === 'Escape') finish({ shouldSave: false });
      }}
    />
  );
}
