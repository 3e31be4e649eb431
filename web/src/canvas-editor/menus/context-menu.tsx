import { findCommand } from '@flydeck/editor/commands/registry';
import type { Point } from '@flydeck/scene/model/geometry';
import { Fragment, type ReactNode, useRef } from 'react';
import { Menu, MenuItem, SubmenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { t } from '../../i18n/index.ts';
import menuStyles from '../../ui/menu.module.css';
import { commandLabel } from '../session/command-labels.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { shortcutLabel } from '../session/shortcut-label.ts';
import { useChangingSession } from '../session/use-session.ts';
import { CANVAS_MENU, CONTEXT_MENU, type MenuEntry } from './command-groups.ts';
import styles from './context-menu.module.css';
import { runAfterClosing } from './run-command.ts';

/** Minimum width of a window, in CSS pixels, in which the menu fits to the right or left of each point. */
const MIN_WIDTH_FOR_SIDES = 640;

interface ContextMenuProps {
  /** Point at which the menu opens, in CSS pixels of the stage. */
  readonly point: Point;
  readonly onClose: () => void;
}

/**
 * The context menu with the enabled commands and their shortcuts. Its commands apply to the selection, or to the canvas
 * if nothing is selected.
 */
export function ContextMenu({ point, onClose }: ContextMenuProps) {
  const session = useChangingSession();
  const anchor = useRef<HTMLDivElement>(null);
  const blocks = enabledBlocks(session);
  // Next to the point, the menu can be as high as the window; below or above it, only as high as the space there.
  const isWide = innerWidth >= MIN_WIDTH_FOR_SIDES;
  return (
    <>
      <div ref={anchor} className={styles.anchor} style={{ left: point.x, top: point.y }} aria-hidden="true" />
      <Popover
        aria-label={t('canvas-menus.menu')}
        triggerRef={anchor}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement={isWide ? 'end top' : 'bottom start'}
        offset={2}
        className={styles.popover ?? ''}
      >
        <Menu
          aria-label={t('canvas-menus.menu')}
          autoFocus="first"
          className={`${menuStyles.panel} ${styles.menu}`}
          onAction={(id) => runAfterClosing(session, String(id), point)}
          onClose={onClose}
        >
          {blocks.map((entries, i) => (
            <Fragment key={entries.map(keyOf).join()}>
              {i > 0 && <Separator className={menuStyles.separator ?? ''} />}
              {entries.map((entry) =>
                typeof entry === 'string' ? (
                  <CommandItem key={entry} id={entry} />
                ) : (
                  <Submenu key={entry.heading} heading={entry.heading}>
                    <Menu
                      aria-label={t(entry.heading)}
                      className={`${menuStyles.panel} ${styles.menu}`}
                      onAction={(id) => runAfterClosing(session, String(id), point)}
                    >
                      {entry.ids.map((id) => (
                        <CommandItem key={id} id={id} />
                      ))}
                    </Menu>
                  </Submenu>
                ),
              )}
            </Fragment>
          ))}
        </Menu>
      </Popover>
    </>
  );
}

const keyOf = (entry: MenuEntry): string => (typeof entry === 'string' ? entry : entry.heading);

/** Returns the blocks of the menu with their enabled commands. Empty blocks and submenus are omitted. */
function enabledBlocks({ editor }: EditorSession): MenuEntry[][] {
  const isEnabled = (id: string): boolean => {
    const command = findCommand(id);
    return command !== undefined && editor.isEnabled(command);
  };
  const blocks = editor.selection.length > 0 ? CONTEXT_MENU : CANVAS_MENU;
  return blocks
    .map((entries) =>
      entries.flatMap((entry): MenuEntry[] => {
        if (typeof entry === 'string') return isEnabled(entry) ? [entry] : [];
        const ids = entry.ids.filter(isEnabled);
        return ids.length > 0 ? [{ ...entry, ids }] : [];
      }),
    )
    .filter((entries) => entries.length > 0);
}

function CommandItem({ id }: { readonly id: string }) {
  const command = findCommand(id);
  const label = commandLabel({ id });
  const shortcut = shortcutLabel(command?.shortcuts[0]);
  return (
    <MenuItem
      id={id}
      textValue={label}
      className={`${menuStyles.item} ${styles.item} ${id === 'delete' ? menuStyles.danger : ''}`}
    >
      <span>{label}</span>
      {shortcut !== undefined && <kbd className={styles.shortcut}>{shortcut}</kbd>}
    </MenuItem>
  );
}

function Submenu({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const label = t(heading);
  return (
    <SubmenuTrigger>
      <MenuItem id={heading} textValue={label} className={`${menuStyles.item} ${styles.item}`}>
        <span>{label}</span>
        <span className={styles.arrow} aria-hidden="true" />
      </MenuItem>
      <Popover className={styles.popover ?? ''} offset={-4}>
        {children}
      </Popover>
    </SubmenuTrigger>
  );
}
