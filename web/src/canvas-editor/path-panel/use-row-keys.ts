import type { KeyboardEvent } from 'react';
import { usePath } from './use-path.ts';

/**
 * Returns a handler of keys for the capture phase: F2 renames, Alt with the arrow keys moves and nests, Delete deletes,
 * Mod+D duplicates, Mod+Enter adds a topic.
 */
export function useRowKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const { model, actions } = usePath();
  return (event) => {
    const { target, key, altKey, ctrlKey, metaKey } = event;
    if (!(target instanceof Element)) return;
    const row = target.closest<HTMLElement>('[role="row"]')?.dataset['key'];
    if (row === undefined || target.closest('input, button, [role="menu"]')) return;
    const prefix = ctrlKey || metaKey ? 'mod+' : '';
    const name = `${prefix}${altKey ? 'alt+' : ''}${key.toLowerCase()}`;
    const rowActions: Readonly<Record<string, () => void>> = {
      f2: () => model.update({ renamedKey: row }),
      'alt+arrowup': () => actions.move('up'),
      'alt+arrowdown': () => actions.move('down'),
      'alt+arrowright': () => actions.nest('in'),
      'alt+arrowleft': () => actions.nest('out'),
      delete: () => actions.remove(),
      backspace: () => actions.remove(),
      'mod+d': () => actions.duplicate(),
      'mod+enter': () => actions.addTopic(),
    };
    const action = rowActions[name];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    // The focused row may be outside of the selection.
    if (!model.getState().selectedKeys.has(row)) actions.select([row]);
    action();
  };
}
