import { isClassic } from '@flydeck/editor/path/pages';
import type { KeyboardEvent } from 'react';
import { usePathPanel } from './use-path.ts';

/**
 * Returns a `keydown` handler for the shortcuts of the list in the path panel. The handler must be registered for the
 * capture phase, so that it runs before the handlers of the rows. F2 renames the focused row. Alt+Up and Alt+Down move
 * the selected rows. Alt+Right and Alt+Left change the level of the selected rows. Delete and Backspace delete the
 * selected rows, and Mod+D duplicates them. Mod+Enter adds a topic. Mod is Ctrl, or Command on a Mac.
 */
export function useRowKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const { model, actions } = usePathPanel();
  return (event) => {
    const { target, key, altKey, ctrlKey, metaKey } = event;
    if (!(target instanceof Element)) return;
    const rowKey = target.closest<HTMLElement>('[role="row"]')?.dataset['key'];
    if (rowKey === undefined || target.closest('input, button, [role="menu"]')) return;
    const prefix = ctrlKey || metaKey ? 'mod+' : '';
    const shortcut = `${prefix}${altKey ? 'alt+' : ''}${key.toLowerCase()}`;
    const rowActions: Readonly<Record<string, () => void>> = {
      f2: () => model.update({ renamedKey: rowKey }),
      'alt+arrowup': () => actions.move('up'),
      'alt+arrowdown': () => actions.move('down'),
      'alt+arrowright': () => actions.nest('in'),
      'alt+arrowleft': () => actions.nest('out'),
      delete: () => actions.deleteSelected(),
      backspace: () => actions.deleteSelected(),
      'mod+d': () => actions.duplicate(),
      'mod+enter': () => actions.addTopic(),
    };
    const action = rowActions[shortcut];
    if (!action || (shortcut === 'mod+enter' && isClassic(actions.store))) return;
    event.preventDefault();
    event.stopPropagation();
    // The actions apply to the selected rows. If the focused row is not selected, the focused row becomes the
    // only selected row.
    if (!model.getState().selectedKeys.has(rowKey)) actions.select([rowKey]);
    action();
  };
}
