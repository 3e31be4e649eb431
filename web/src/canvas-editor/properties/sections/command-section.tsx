import { findCommand } from '@flydeck/editor/commands/registry';
import { Button } from '../../../ui/button.tsx';
import { commandLabel } from '../../session/command-labels.ts';
import { useFieldSession } from '../field-session.ts';
import { Section } from '../fields/section.tsx';
import styles from './sections.module.css';

interface CommandSectionProps {
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  /** Ids of the commands with a button. */
  readonly commandIds: readonly string[];
  readonly startsClosed?: boolean;
}

/** Buttons that run commands for the selected topic. The section is not shown if all of them are disabled. */
export function CommandSection({ name, title, hint, commandIds, startsClosed = false }: CommandSectionProps) {
  const session = useFieldSession();
  const { store, selection } = session.editor;
  const commands = commandIds
    .flatMap((id) => findCommand(id) ?? [])
    .filter((command) => session.editor.isEnabled(command));
  if (store.get(selection[0] ?? '')?.kind !== 'topic' || commands.length === 0) return null;
  return (
    <Section name={name} title={title} startsClosed={startsClosed}>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.buttons}>
        {commands.map((command) => (
          <Button key={command.id} onClick={() => session.update((editor) => editor.run(command))}>
            {commandLabel(command)}
          </Button>
        ))}
      </div>
    </Section>
  );
}
