import type { KeyboardEvent } from 'react';
import { usePath } from './use-path.ts';

/**
 * Returns a `keydown` handler for the capture phase. F2 renames the focused row. Alt with an arrow key moves the
 * selected rows or changes their level, Delete and Backspace delete them, and Mod+D duplicates them. Mod+Enter adds a
 * topic. Mod is Ctrl, or Command on a Mac.
 */
export function useRowKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const { model, actions } = usePath();
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
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    // The actions apply to the selected rows, and the focused row may not be one of them.
    if (!model.getState().selectedKeys.has(rowKey)) actions.select([rowKey]);
    action();
  };
}
