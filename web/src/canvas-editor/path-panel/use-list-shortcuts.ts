import { type HTMLAttributes, useRef } from 'react';
import { useSession } from '../session/use-session.ts';
import { handleKeyDown } from '../session/use-shortcuts.ts';
import { focusStage } from '../stage/focus-stage.ts';

/** Keys with which the author moves in a list. */
const LIST_KEYS = /^(?:Arrow|Home|End|Page|Tab)/;

/**
 * Returns handlers for an element around a list, which decide whether characters are shortcuts of the canvas or find
 * rows by title. After a click on a row, they are shortcuts, so that the author can choose a tool. After the author has
 * moved in the list by keyboard, they find rows. Escape is never passed to the canvas.
 */
export function useListShortcuts() {
  const session = useSession();
  const isUsedByPointer = useRef(false);
  return {
    onPointerDownCapture: () => {
      isUsedByPointer.current = true;
    },
    onKeyDownCapture: (event) => {
      if (LIST_KEYS.test(event.key)) isUsedByPointer.current = false;
      const isInControl = event.target instanceof Element && event.target.closest('input, button, [role="menu"]');
      if (!isUsedByPointer.current || !isCharacter(event) || event.key === ' ' || isInControl) return;
      event.stopPropagation();
      focusStage();
      handleKeyDown(session, event.nativeEvent);
    },
    onKeyDown: (event) => {
      if (isCharacter(event) || event.key === 'Escape') event.stopPropagation();
    },
  } satisfies HTMLAttributes<HTMLElement>;
}

const isCharacter = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
