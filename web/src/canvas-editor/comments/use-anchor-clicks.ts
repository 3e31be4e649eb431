import type { Anchor } from '@flydeck/contract/comments/anchor';
import type { Point } from '@flydeck/scene/model/geometry';
import { useEffect } from 'react';
import type { EditorSession } from '../session/editor-session.ts';
import { STAGE_ID } from '../stage/focus-stage.ts';
import { anchorAt } from './new-anchor.ts';

/** Maximum distance in CSS pixels between the press and the release of a click. Longer movements are drags. */
const CLICK_DISTANCE = 4;

/**
 * While the author writes a new comment, a click on the canvas moves its anchor there. The text field keeps the focus,
 * because typed letters would otherwise be shortcuts of the editor.
 */
export function useAnchorClicks(session: EditorSession, isWriting: boolean, onAnchor: (anchor: Anchor) => void): void {
  useEffect(() => {
    const stage = document.getElementById(STAGE_ID);
    if (!stage || !isWriting) return;
    let pressed: { readonly field: HTMLElement; readonly point: Point } | undefined;
    const onDown = ({ clientX, clientY, button, target }: PointerEvent) => {
      const field = document.activeElement;
      const isOnStage = button === 0 && target instanceof Node && stage.contains(target);
      const isWritten = field instanceof HTMLElement && field.closest('[data-new-comment]') !== null;
      pressed = isOnStage && isWritten ? { field, point: { x: clientX, y: clientY } } : undefined;
    };
    const onUp = ({ clientX, clientY }: PointerEvent) => {
      if (!pressed || Math.hypot(clientX - pressed.point.x, clientY - pressed.point.y) > CLICK_DISTANCE) return;
      const { left, top } = stage.getBoundingClientRect();
      onAnchor(anchorAt(session, { x: clientX - left, y: clientY - top }));
      pressed.field.focus();
      pressed = undefined;
    };
    // The press is handled before the canvas takes the focus, the release after the canvas has handled it.
    addEventListener('pointerdown', onDown, { capture: true });
    addEventListener('pointerup', onUp);
    return () => {
      removeEventListener('pointerdown', onDown, { capture: true });
      removeEventListener('pointerup', onUp);
    };
  }, [session, isWriting, onAnchor]);
}
