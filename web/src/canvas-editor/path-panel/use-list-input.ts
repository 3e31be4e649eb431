import { type HTMLAttributes, useRef } from 'react';
import { useListShortcuts } from './use-list-shortcuts.ts';
import { usePathPanel } from './use-path.ts';
import { useRowKeys } from './use-row-keys.ts';

interface ListInput {
  /** Event handlers for an element around the list. */
  readonly handlers: HTMLAttributes<HTMLElement>;
  /** Selects rows. If the author has selected a single row by keyboard, the camera flies to the row's topic or view. */
  select(keys: readonly string[]): void;
  /**
   * Called when a row is activated. After a double click, the author can rename the row. After Enter or a tap, the
   * camera flies to the row's topic or view.
   */
  activate(key: string): void;
}

/**
 * Returns the handlers for pointer and keyboard in the list. On a click on a row, the camera flies to the row's
 * topic or view.
 */
export function useListInput(): ListInput {
  const { model, actions } = usePathPanel();
  const handleKey = useRowKeys();
  const shortcuts = useListShortcuts();
  // The input device that the author used last in the list.
  const lastInput = useRef<'mouse' | 'touch' | 'keyboard'>('touch');
  const visit = (key: string | undefined) => {
    const row = model.getState().rows.find((row) => row.key === key);
    if (row) actions.goTo(row);
  };
  return {
    handlers: {
      onPointerDownCapture: ({ pointerType }) => {
        shortcuts.onPointerDownCapture();
        lastInput.current = pointerType === 'mouse' ? 'mouse' : 'touch';
      },
      onClickCapture: ({ target, shiftKey, ctrlKey, metaKey }) => {
        if (!shiftKey && !ctrlKey && !metaKey) visit(clickedRow(target));
      },
      onKeyDownCapture: (event) => {
        shortcuts.onKeyDownCapture(event);
        if (event.isPropagationStopped()) return;
        lastInput.current = 'keyboard';
        handleKey(event);
      },
      onKeyDown: shortcuts.onKeyDown,
    },
    select: (keys) => {
      actions.select(keys);
      if (lastInput.current === 'keyboard' && keys.length === 1) visit(keys[0]);
    },
    activate: (key) => {
      actions.select([key]);
      if (lastInput.current === 'mouse') model.update({ renamedKey: key });
      else visit(key);
    },
  };
}

/** Returns the key of the clicked row; undefined if the click was outside of rows, or on a control in a row. */
function clickedRow(target: EventTarget): string | undefined {
  if (!(target instanceof Element) || target.closest('button, input, [role="menu"]')) return undefined;
  return target.closest<HTMLElement>('[role="row"]')?.dataset['key'];
}
