import { type HTMLAttributes, type KeyboardEvent, useRef } from 'react';
import { usePath } from './use-path.ts';
import { useRowKeys } from './use-row-keys.ts';

interface ListInput {
  /** Handlers for an element around the list. */
  readonly handlers: HTMLAttributes<HTMLElement>;
  /** Handles a new selection. If it was made by keyboard, the camera flies to the selected row. */
  select(keys: readonly string[]): void;
  /** Handles the action of a row: a double click renames it, Enter and a tap fly to it. */
  act(key: string): void;
}

/** Returns the handlers of the list. A click on a row flies to its topic or view. */
export function useListInput(): ListInput {
  const { model, actions } = usePath();
  const handleKey = useRowKeys();
  const lastInput = useRef<'mouse' | 'touch' | 'keyboard'>('touch');
  const visit = (key: string | undefined) => {
    const row = model.getState().rows.find((row) => row.key === key);
    if (row) actions.goTo(row);
  };
  return {
    handlers: {
      onPointerDownCapture: ({ pointerType }) => {
        lastInput.current = pointerType === 'mouse' ? 'mouse' : 'touch';
      },
      onClickCapture: ({ target, shiftKey, ctrlKey, metaKey }) => {
        if (!shiftKey && !ctrlKey && !metaKey) visit(clickedRow(target));
      },
      onKeyDownCapture: (event) => {
        lastInput.current = 'keyboard';
        handleKey(event);
      },
      onKeyDown: stopCanvasShortcuts,
    },
    select: (keys) => {
      actions.select(keys);
      if (lastInput.current === 'keyboard' && keys.length === 1) visit(keys[0]);
    },
    act: (key) => {
      actions.select([key]);
      if (lastInput.current === 'mouse') model.update({ renamedKey: key });
      else visit(key);
    },
  };
}

/** Returns the key of the clicked row; undefined if a control in it was clicked. */
function clickedRow(target: EventTarget): string | undefined {
  if (!(target instanceof Element) || target.closest('button, input, [role="menu"]')) return undefined;
  return target.closest<HTMLElement>('[role="row"]')?.dataset['key'];
}

/**
 * Stops key events that are shortcuts of the canvas: letters, which find rows by their titles in the list, and Escape.
 */
function stopCanvasShortcuts(event: KeyboardEvent): void {
  const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isLetter || event.key === 'Escape') event.stopPropagation();
}
