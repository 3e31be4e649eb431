import { findCommand } from '@flydeck/editor/commands/registry';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Eye,
  EyeOff,
  Group,
  Lock,
  LockOpen,
  type LucideIcon,
  Ungroup,
} from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { commandLabel } from '../../session/command-labels.ts';
import { shortcutLabel } from '../../session/shortcut-label.ts';
import { useFieldSession } from '../field-session.ts';
import fields from '../fields/fields.module.css';
import { IconToggle } from '../fields/icon-toggle.tsx';
import { Section } from '../fields/section.tsx';
import styles from './sections.module.css';

interface CommandButtonProps {
  /** Id of the command. */
  readonly id: string;
  readonly icon: LucideIcon;
  /** Message key of the label. Default: the name of the command. */
  readonly label?: string;
}

const ALIGNMENTS: readonly CommandButtonProps[] = [
  { id: 'align-left', icon: AlignStartVertical },
  { id: 'align-centre', icon: AlignCenterVertical },
  { id: 'align-right', icon: AlignEndVertical },
  { id: 'align-top', icon: AlignStartHorizontal },
  { id: 'align-middle', icon: AlignCenterHorizontal },
  { id: 'align-bottom', icon: AlignEndHorizontal },
];

const DISTRIBUTIONS: readonly CommandButtonProps[] = [
  { id: 'distribute-horizontally', icon: AlignHorizontalDistributeCenter },
  { id: 'distribute-vertically', icon: AlignVerticalDistributeCenter },
];

const ORDER: readonly CommandButtonProps[] = [
  { id: 'send-to-back', icon: ArrowDownToLine },
  { id: 'send-backward', icon: ArrowDown },
  { id: 'bring-forward', icon: ArrowUp },
  { id: 'bring-to-front', icon: ArrowUpToLine },
];

const GROUPING: readonly CommandButtonProps[] = [
  { id: 'group', icon: Group },
  { id: 'ungroup', icon: Ungroup },
];

/** Buttons to align and distribute the selected objects. Not shown if they cannot be aligned. */
export function AlignButtons() {
  const { editor } = useFieldSession();
  const isEnabled = ({ id }: CommandButtonProps) => {
    const command = findCommand(id);
    return command !== undefined && editor.isEnabled(command);
  };
  if (!ALIGNMENTS.some(isEnabled)) return null;
  const rows = DISTRIBUTIONS.some(isEnabled) ? [ALIGNMENTS, DISTRIBUTIONS] : [ALIGNMENTS];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be without a visible legend in all browsers.
    <div className={styles.align} role="group" aria-label={t('canvas-menus.groupAlign')}>
      {rows.map((row) => (
        <div key={row[0]?.id} className={fields.icons}>
          {row.map((button) => (
            <CommandButton key={button.id} {...button} />
          ))}
        </div>
      ))}
    </div>
  );
}

/**
 * Buttons to order, group, lock and hide the selected objects.
 * @param isLocked whether all selected objects are locked. Only the buttons to unlock, hide and show are then shown.
 */
export function ArrangeSection({ isLocked }: { readonly isLocked: boolean }) {
  const { store, selection } = useFieldSession().editor;
  const isHidden = selection.every((id) => store.get(id)?.properties['hidden'] === true);
  return (
    <Section name="arrange" title={t('canvas-properties.section.arrange')}>
      <div className={fields.icons}>
        {!isLocked && [...ORDER, ...GROUPING].map((button) => <CommandButton key={button.id} {...button} />)}
        <CommandButton
          id="toggle-locked"
          icon={isLocked ? Lock : LockOpen}
          label={isLocked ? 'canvas-properties.unlock' : 'canvas-properties.lock'}
        />
        <CommandButton
          id="toggle-hidden"
          icon={isHidden ? EyeOff : Eye}
          label={isHidden ? 'canvas-properties.show' : 'canvas-properties.hide'}
        />
      </div>
    </Section>
  );
}

function CommandButton({ id, icon: Icon, label }: CommandButtonProps) {
  const session = useFieldSession();
  const command = findCommand(id);
  if (!command) return null;
  const name = label === undefined ? commandLabel(command) : t(label);
  const shortcut = shortcutLabel(command.shortcuts[0]);
  return (
    <IconToggle
      label={name}
      title={shortcut === undefined ? name : `${name} (${shortcut})`}
      isDisabled={!session.editor.isEnabled(command)}
      onClick={() => session.update((editor) => editor.run(command))}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </IconToggle>
  );
}
