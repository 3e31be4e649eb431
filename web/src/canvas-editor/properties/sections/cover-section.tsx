import { findCommand } from '@flydeck/editor/commands/registry';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { commandLabel } from '../../session/command-labels.ts';
import { Section } from '../fields/section.tsx';
import { useFieldSession } from '../use-property.ts';
import styles from './sections.module.css';

/** Ids of the commands with a button. */
const COMMANDS = ['add-cover', 'edit-cover', 'remove-cover'];

/** Buttons that add, edit and remove the cover of the selected topic. */
export function CoverSection() {
  const session = useFieldSession();
  const { store, selection } = session.editor;
  const commands = COMMANDS.flatMap((id) => findCommand(id) ?? []).filter((command) =>
    session.editor.isEnabled(command),
  );
  if (store.get(selection[0] ?? '')?.kind !== 'topic' || commands.length === 0) return null;
  return (
    <Section name="cover" title={t('canvas-menus.cover')}>
      <p className={styles.hint}>{t('canvas-menus.coverHint')}</p>
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
