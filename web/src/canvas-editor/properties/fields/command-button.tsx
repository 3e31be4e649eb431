import { findCommand } from '@flydeck/editor/commands/registry';
import type { LucideIcon } from 'lucide-react';
import { commandLabel } from '../../session/command-labels.ts';
import { useFieldSession } from '../field-session.ts';
import styles from './fields.module.css';

interface CommandButtonProps {
  /** Id of the command. */
  readonly id: string;
  readonly icon: LucideIcon;
  readonly isPressed?: boolean;
  /** Default: the label of the command. */
  readonly label?: string;
}

/**
 * A button that runs a command. The button is not shown while the command is disabled, for example because several
 * pictures are selected.
 */
export function CommandButton({ id, icon: Icon, isPressed, label }: CommandButtonProps) {
  const session = useFieldSession();
  const command = findCommand(id);
  if (!command || !session.editor.isEnabled(command)) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={isPressed}
      onClick={() => session.update((editor) => editor.run(command))}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span>{label ?? commandLabel(command)}</span>
    </button>
  );
}
