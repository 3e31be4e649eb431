import { multiply } from '@flydeck/scene/model/geometry';
import { placeOnScreen } from '@flydeck/scene/paint/canvas';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import type { ViewerStore } from '../viewer-store.ts';
import type { Look } from './look.ts';
import type { Session } from './session.ts';
import styles from './text-layer.module.css';
import { type TextLine, textLines } from './text-lines.ts';
import { press } from './use-gestures.ts';

interface TextLayerProps {
  readonly session: Session;
  readonly frame: number;
  readonly look: Look;
  readonly store: ViewerStore;
  readonly lang: string | undefined;
}

/** Any face does for letters that nobody sees: each line is stretched to its place. */
const FACE = 'sans-serif';

/** The words of a page that is a picture, as real text over it: a mouse can mark and copy them. */
export function TextLayer({ session, frame, look, store, lang }: TextLayerProps) {
  const own = session.scene.frames[frame];
  const lines = useMemo(() => (own ? textLines(own) : []), [own]);
  const measure = useMemo(createRuler, []);
  const layer = useRef<HTMLDivElement>(null);
  useWheelThrough(layer);
  const place = placeOnScreen(session.scene, frame, look.camera, look.viewport);
  const hadMarked = useRef(false);
  const onClick = (event: MouseEvent) => {
    // Marking text ends in a click, and so does letting go of what was marked: neither means the stage.
    if (!hadMarked.current && !hasMarked()) press(session, store, event);
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
        hadMarked.current = hasMarked();
      }}
    >
      {lines.map((line, i) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: a frame's lines never change
          key={i}
          dir={line.rtl ? 'rtl' : 'ltr'}
          style={{ fontSize: line.size, transform: transformOf(line, place, measure(line)) }}
        >
          {line.text}
        </p>
      ))}
    </div>
  );
}

function transformOf(line: TextLine, place: ReturnType<typeof placeOnScreen>, natural: number): string {
  const at = multiply(multiply(place, line.m), [
    line.width / (natural || 1),
    0,
    0,
    1,
    line.x,
    line.y - line.size * 0.8,
  ]);
  return `matrix(${at.join()})`;
}

const hasMarked = () => getSelection()?.isCollapsed === false;

/** Widths of lines in the stand-in face, in the frame's units. */
function createRuler(): (line: TextLine) => number {
  const ruler = document.createElement('canvas').getContext('2d');
  return ({ text, size }) => {
    if (!ruler) return 0;
    ruler.font = `${size}px ${FACE}`;
    return ruler.measureText(text).width;
  };
}

/** The wheel zooms over words as it does beside them: the canvas below hears of it. */
function useWheelThrough(layer: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const words = layer.current;
    const canvas = words?.closest('[data-controls]')?.querySelector('canvas');
    if (!words || !canvas) return;
    const pass = (event: WheelEvent) => {
      const copy = new WheelEvent('wheel', { ...copyOf(event), bubbles: false, cancelable: true });
      if (!canvas.dispatchEvent(copy)) event.preventDefault();
    };
    words.addEventListener('wheel', pass, { passive: false });
    return () => words.removeEventListener('wheel', pass);
  }, [layer]);
}

function copyOf({ deltaX, deltaY, deltaMode, clientX, clientY, ctrlKey }: WheelEvent): WheelEventInit {
  return { deltaX, deltaY, deltaMode, clientX, clientY, ctrlKey };
}
