import { useEffect } from 'react';
import { useOutlineActions } from './outline/use-outline-actions.ts';

/** Ctrl+Z (⌘Z) and Shift+Ctrl+Z (or Ctrl+Y) anywhere in the editor; the rich text has its own while it is written. */
export function useUndoKeys(): void {
  const actions = useOutlineActions();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const target = event.target as HTMLElement | null;
      if (target?.isContentEditable || target?.closest('dialog')) return;
      const key = event.key.toLowerCase();
      const isUndo = key === 'z' && !event.shiftKey;
      const isRedo = (key === 'z' && event.shiftKey) || key === 'y';
      if (!isUndo && !isRedo) return;
      event.preventDefault();
      if (isUndo) actions.undo();
      else actions.redo();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [actions]);
}
