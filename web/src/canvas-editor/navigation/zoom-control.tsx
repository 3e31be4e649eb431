import { findCommand } from '@flydeck/editor/commands/registry';
import type { Editor } from '@flydeck/editor/editor';
import { zoomLevel } from '@flydeck/editor/navigation/zoom';
import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import { activeLanguage, t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../menus/menu.tsx';
import { runAfterClosing } from '../menus/run-command.ts';
import { commandLabel } from '../session/command-labels.ts';
import { useSession, useSessionValue } from '../session/use-session.ts';
import { formatPercent } from './format-percent.ts';
import styles from './zoom-control.module.css';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Ids of the commands in the menu. The commands move the camera. */
const MENU_COMMAND_IDS = ['show-whole', 'show-selection', 'show-last-view'];

/**
 * The zoom level relative to the overview, with buttons that zoom in and out, and a menu of commands that move the
 * camera.
 */
export function ZoomControl() {
  const session = useSession();
  const { editor } = session;
  const percent = useSessionValue(() => formatPercent(zoomLevel(editor.view), activeLanguage()));
  const lastMenuIds = useRef('');
  // Ids of the enabled commands, separated by spaces. Computing the ids is slow if many objects are selected. The
  // previous ids are therefore used during gestures and flights (`needsTime`), when authors do not open the menu.
  const menuIds = useSessionValue(() => {
    if (!editor.needsTime) lastMenuIds.current = enabledCommandIds(editor).join(' ');
    return lastMenuIds.current;
  });
  const run = (id: string) => {
    const command = findCommand(id);
    if (command) session.update(() => editor.run(command));
  };
  return (
    <section className={styles.zoom} aria-label={t('canvas-menus.zoom')}>
      <IconButton className={styles.button} label={commandLabel({ id: 'zoom-out' })} onClick={() => run('zoom-out')}>
        <Minus {...ICON} />
      </IconButton>
      <Menu
        label={t('canvas-menus.zoomOptions', { percent })}
        trigger={percent}
        triggerClassName={styles.percent}
        items={menuIds
          .split(' ')
          .filter(Boolean)
          .map((id) => ({ label: commandLabel({ id }), act: () => runAfterClosing(session, id) }))}
      />
      <IconButton className={styles.button} label={commandLabel({ id: 'zoom-in' })} onClick={() => run('zoom-in')}>
        <Plus {...ICON} />
      </IconButton>
    </section>
  );
}

const enabledCommandIds = (editor: Editor): string[] =>
  MENU_COMMAND_IDS.filter((id) => {
    const command = findCommand(id);
    return command !== undefined && editor.isEnabled(command);
  });
