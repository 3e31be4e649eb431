import { findCommand } from '@flydeck/editor/commands/registry';
import { t } from '../../i18n/index.ts';
import { commandLabel } from '../session/command-labels.ts';
import { shortcutLabel } from '../session/shortcut-label.ts';
import { COMMAND_GROUPS } from './command-groups.ts';
import { Modal } from './modal.tsx';
import { ModalHeader } from './modal-header.tsx';
import styles from './shortcut-help.module.css';

/** A dialog that lists the commands with their shortcuts, by subject. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal label={t('canvas-menus.showShortcuts')} onClose={onClose}>
      <ModalHeader title={t('canvas-menus.showShortcuts')} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the focused list can be scrolled by arrow keys. */}
      <section className={styles.groups} tabIndex={0} aria-label={t('canvas-menus.showShortcuts')}>
        <p className={styles.hint}>{t('canvas-menus.shortcutsHint')}</p>
        {COMMAND_GROUPS.map(({ heading, ids }) => (
          <section key={heading}>
            <h3>{t(heading)}</h3>
            <dl>
              {ids.map((id) => (
                <ShortcutRow key={id} id={id} />
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Modal>
  );
}

/** A row with the name and the first shortcut of a command. Returns null if the command has no shortcut. */
function ShortcutRow({ id }: { readonly id: string }) {
  const { shortcuts = [], textShortcuts = [] } = findCommand(id) ?? {};
  // `textShortcuts` apply only while a text is being edited.
  const [shortcut] = [...shortcuts, ...textShortcuts];
  if (shortcut === undefined) return null;
  return (
    <div className={styles.row}>
      <dt>{commandLabel({ id })}</dt>
      <dd>
        <kbd>{shortcutLabel(shortcut)}</kbd>
      </dd>
    </div>
  );
}
