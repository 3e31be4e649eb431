import type { KeyboardEvent } from 'react';
import { usePath } from './use-path.ts';

/**
 * Returns a `keydown` handler for the capture phase: F2 renames a row, Alt with an arrow key moves or nests the
 * selected rows, Delete and Backspace delete them, Mod+D duplicates them, and Mod+Enter adds a topic. Mod is Ctrl, or
 * Command on a Mac.
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
      delete: () => actions.remove(),
      backspace: () => actions.remove(),
      'mod+d': () => actions.duplicate(),
      'mod+enter': () => actions.addTopic(),
    };
    const action = rowActions[shortcut];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    // The focused row may be outside of the selection.
    if (!model.getState().selectedKeys.has(rowKey)) actions.select([rowKey]);
    action();
  };
}
