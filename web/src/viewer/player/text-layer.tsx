import { multiply } from '@flydeck/scene/model/geometry';
import { placeOnScreen } from '@flydeck/scene/paint/canvas';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import type { ViewerStore } from '../viewer-store.ts';
import type { CameraView } from './camera-view.ts';
import type { Session } from './session.ts';
import styles from './text-layer.module.css';
import { type TextLine, textLines } from './text-lines.ts';
import { press } from './use-gestures.ts';

interface TextLayerProps {
  readonly session: Session;
  readonly frame: number;
  readonly look: CameraView;
  readonly store: ViewerStore;
  readonly lang: string | undefined;
}

/** Any font will do for invisible text: each line is scaled to its width. */
const FONT = 'sans-serif';

/** Invisible text over a page that is a picture, which a mouse can select and copy. */
export function TextLayer({ session, frame, look, store, lang }: TextLayerProps) {
  const own = session.scene.frames[frame];
  const lines = useMemo(() => (own ? textLines(own) : []), [own]);
  const measure = useMemo(createRuler, []);
  const layer = useRef<HTMLDivElement>(null);
  useForwardWheel(layer);
  const frameMatrix = placeOnScreen(session.scene, frame, look.camera, look.viewport);
  const hadSelection = useRef(false);
  const onClick = (event: MouseEvent) => {
    // Selecting text ends in a click, and so does clearing a selection: neither is a press on the stage.
    if (!hadSelection.current && !hasSelection()) press(session, store, event);
  };
  return (
    <div
      ref={layer}
      className={styles.words}
      aria-hidden="true"
      lang={lang}
      data-words=""
      onClick={onClick}
      onPointerDown={() => {
        hadSelection.current = hasSelection();
      }}
    >
      {lines.map((line, i) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: a frame's lines never change
          key={i}
          dir={line.rtl ? 'rtl' : 'ltr'}
          style={{ fontSize: line.size, transform: transformOf(line, frameMatrix, measure(line)) }}
        >
          {line.text}
        </p>
      ))}
    </div>
  );
}

function transformOf(
  line: TextLine,
  frameMatrix: ReturnType<typeof placeOnScreen>,
  measuredWidth: number,
): string {
  const at = multiply(multiply(frameMatrix, line.m), [
    line.width / (measuredWidth || 1),
    0,
    0,
    1,
    line.x,
    line.y - line.size * 0.8,
  ]);
  return `matrix(${at.join()})`;
}

const hasSelection = () => getSelection()?.isCollapsed === false;

/** Returns a function that measures lines in the fallback font, in the frame's units. */
function createRuler(): (line: TextLine) => number {
  const ruler = document.createElement('canvas').getContext('2d');
  return ({ text, size }) => {
    if (!ruler) return 0;
    ruler.font = `${size}px ${FONT}`;
    return ruler.measureText(text).width;
  };
}

/** Forwards wheel events to the canvas below, so that the wheel also zooms over text. */
function useForwardWheel(layer: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const words = layer.current;
    const canvas = words?.closest('[data-controls]')?.querySelector('canvas');
    if (!words || !canvas) return;
    const forward = (event: WheelEvent) => {
      const copy = new WheelEvent('wheel', { ...copyOf(event), bubbles: false, cancelable: true });
      if (!canvas.dispatchEvent(copy)) event.preventDefault();
    };
    words.addEventListener('wheel', forward, { passive: false });
    return () => words.removeEventListener('wheel', forward);
  }, [layer]);
}

function copyOf({ deltaX, deltaY, deltaMode, clientX, clientY, ctrlKey }: WheelEvent): WheelEventInit {
  return { deltaX, deltaY, deltaMode, clientX, clientY, ctrlKey };
}
