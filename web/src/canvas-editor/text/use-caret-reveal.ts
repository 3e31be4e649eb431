import { panDistance, revealCamera } from '@flydeck/editor/navigation/reveal';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { EditorSession } from '../session/editor-session.ts';
import { visibleArea } from '../stage/free-area.ts';
import type { OpenText } from './open-text.ts';

/** Movements up to this distance, in CSS pixels, are made at once: the camera keeps up with fast typing. */
const MAX_JUMP = 120;

/** Moves the camera to the caret when the author has moved it out of sight, or a keyboard or panel covers it. */
export function useCaretReveal(session: EditorSession, text: OpenText): void {
  const isResized = useRef(false);
  const { width, height } = session.editor.view.window;
  const windowSize = useRef(`${width} ${height}`);
  useEffect(() => {
    let frame = 0;
    const onFrame = () => {
      isResized.current = true;
      session.update(() => undefined);
    };
    // First the bar of the text moves above the keyboard, because the caret is to be above the bar.
    const onResize = () => {
      session.update(() => undefined);
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(onFrame);
    };
    window.visualViewport?.addEventListener('resize', onResize);
    return () => {
      cancelAnimationFrame(frame);
      window.visualViewport?.removeEventListener('resize', onResize);
    };
  }, [session]);
  useLayoutEffect(() => {
    if (windowSize.current !== `${width} ${height}`) isResized.current = true;
    windowSize.current = `${width} ${height}`;
    // The caret is where the last layout has it; a flight ends first.
    if (!text.isLaidOut || !text.caretBox || text.isSelecting || session.editor.needsTime) return;
    const hasMoved = text.session.takeMove();
    if (hasMoved || isResized.current) reveal(session, text);
    isResized.current = false;
  });
}

function reveal(session: EditorSession, { caretBox }: OpenText): void {
  const { editor } = session;
  const area = visibleArea();
  const { camera } = editor.view;
  const revealed = area && caretBox && revealCamera(camera, caretBox, area);
  if (!revealed) return;
  const isNear = panDistance(camera, revealed) <= MAX_JUMP;
  session.update(() => (isNear ? editor.moveCamera(revealed) : editor.flyTo(revealed)));
}
