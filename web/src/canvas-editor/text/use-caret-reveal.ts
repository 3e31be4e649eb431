import { panDistance, revealCamera } from '@flydeck/editor/navigation/reveal';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { EditorSession } from '../session/editor-session.ts';
import { visibleArea } from '../stage/visible-area.ts';
import type { OpenText } from './open-text.ts';

/**
 * Maximum distance in CSS pixels over which the camera jumps to the caret, because flights could not keep up with fast
 * typing. Over longer distances, the camera flies.
 */
const MAX_JUMP_PX = 120;

/** Moves the camera so that the caret is visible, after the caret has moved or the visible area has become smaller. */
export function useCaretReveal(session: EditorSession, text: OpenText): void {
  // Whether the size of the window or of its visible part has changed since the caret was last checked.
  const isResized = useRef(false);
  const { width, height } = session.editor.view.window;
  const windowSize = useRef(`${width} ${height}`);
  useEffect(() => {
    let frameRequest = 0;
    const onFrame = () => {
      isResized.current = true;
      session.update(() => undefined);
    };
    // Runs after the on-screen keyboard was opened or closed. Every update renders the editor again. The first update
    // moves the text bar above the keyboard. The update in the next animation frame moves the camera, so that the caret
    // is visible above the text bar.
    const onResize = () => {
      session.update(() => undefined);
      cancelAnimationFrame(frameRequest);
      frameRequest = requestAnimationFrame(onFrame);
    };
    window.visualViewport?.addEventListener('resize', onResize);
    return () => {
      cancelAnimationFrame(frameRequest);
      window.visualViewport?.removeEventListener('resize', onResize);
    };
  }, [session]);
  useLayoutEffect(() => {
    if (windowSize.current !== `${width} ${height}`) isResized.current = true;
    windowSize.current = `${width} ${height}`;
    // Waits until the scene contains the changed text, and until gestures and flights have ended.
    if (!text.isLaidOut || !text.caretBox || text.isSelecting || session.editor.needsTime) return;
    const hasMoved = text.session.readAndResetMoved();
    if (hasMoved || isResized.current) reveal(session, text);
    isResized.current = false;
  });
}

/** Moves the camera so that the caret is visible. Does nothing if the caret is already visible. */
function reveal(session: EditorSession, { caretBox }: OpenText): void {
  const { editor } = session;
  const area = visibleArea();
  const { camera } = editor.view;
  const newCamera = area && caretBox && revealCamera(camera, caretBox, area);
  if (!newCamera) return;
  const isNear = panDistance(camera, newCamera) <= MAX_JUMP_PX;
  session.update(() => (isNear ? editor.moveCamera(newCamera) : editor.flyTo(newCamera)));
}
