import { ALL_COMMANDS } from '@flydeck/editor/commands/all-commands';
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
import { shortcutLabel } from '../../session/shortcut-label.ts';
import fields from '../fields/fields.module.css';
import { IconToggle } from '../fields/icon-toggle.tsx';
import { Section } from '../fields/section.tsx';
import { usePanelSession } from '../use-property.ts';

interface CommandButtonProps {
  /** Id of the command. */
  readonly id: string;
  readonly icon: LucideIcon;
  /** Message key of the name. */
  readonly label: string;
}

const ROWS: readonly (readonly CommandButtonProps[])[] = [
  [
    { id: 'align-left', icon: AlignStartVertical, label: 'canvas-properties.command.align-left' },
    { id: 'align-centre', icon: AlignCenterVertical, label: 'canvas-properties.command.align-centre' },
    { id: 'align-right', icon: AlignEndVertical, label: 'canvas-properties.command.align-right' },
    { id: 'align-top', icon: AlignStartHorizontal, label: 'canvas-properties.command.align-top' },
    { id: 'align-middle', icon: AlignCenterHorizontal, label: 'canvas-properties.command.align-middle' },
    { id: 'align-bottom', icon: AlignEndHorizontal, label: 'canvas-properties.command.align-bottom' },
  ],
  [
    { id: 'send-to-back', icon: ArrowDownToLine, label: 'canvas-properties.command.send-to-back' },
    { id: 'send-backward', icon: ArrowDown, label: 'canvas-properties.command.send-backward' },
    { id: 'bring-forward', icon: ArrowUp, label: 'canvas-properties.command.bring-forward' },
    { id: 'bring-to-front', icon: ArrowUpToLine, label: 'canvas-properties.command.bring-to-front' },
    {
      id: 'distribute-horizontally',
      icon: AlignHorizontalDistributeCenter,
      label: 'canvas-properties.command.distribute-horizontally',
    },
    {
      id: 'distribute-vertically',
      icon: AlignVerticalDistributeCenter,
      label: 'canvas-properties.command.distribute-vertically',
    },
  ],
];

const GROUPING: readonly CommandButtonProps[] = [
  { id: 'group', icon: Group, label: 'canvas-properties.command.group' },
  { id: 'ungroup', icon: Ungroup, label: 'canvas-properties.command.ungroup' },
];

/** Aligning, distributing, order, groups, locking and hiding. */
export function ArrangeSection({ isLocked }: { readonly isLocked: boolean }) {
  const { store, selection } = usePanelSession().editor;
  const isHidden = selection.every((id) => store.get(id)?.properties['hidden'] === true);
  return (
    <Section name="arrange" title={t('canvas-properties.section.arrange')}>
      {!isLocked &&
        ROWS.map((row) => (
          <div key={row[0]?.id} className={fields.icons}>
            {row.map((button) => (
              <CommandButton key={button.id} {...button} />
            ))}
          </div>
        ))}
      <div className={fields.icons}>
        {!isLocked && (
          <>
            {GROUPING.map((button) => (
              <CommandButton key={button.id} {...button} />
            ))}
          </>
        )}
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
  const session = usePanelSession();
  const command = ALL_COMMANDS.find((one) => one.id === id);
  if (!command) return null;
  const { view, open, selection, tool } = session.editor;
  const isEnabled = command.isEnabled({ view, open, selection, tool, newId: () => '' });
  const name = t(label);
  const shortcut = shortcutLabel(command.shortcuts[0]);
  return (
    <IconToggle
      label={name}
      title={shortcut === undefined ? name : `${name} (${shortcut})`}
      isDisabled={!isEnabled}
      onClick={() => session.update((editor) => editor.run(command))}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </IconToggle>
  );
}
