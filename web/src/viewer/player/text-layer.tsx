import { frameToScreen } from '@flydeck/scene/frame-matrices';
import { multiply } from '@flydeck/scene/model/geometry';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import type { ViewerStore } from '../viewer-store.ts';
import type { CameraView } from './camera-view.ts';
import type { Session } from './session.ts';
import styles from './text-layer.module.css';
import { type TextLine, textLines } from './text-lines.ts';
import { pressOnStage } from './use-gestures.ts';

interface TextLayerProps {
  readonly session: Session;
  /** Index of the frame of the current step. */
  readonly frame: number;
  readonly cameraView: CameraView;
  readonly store: ViewerStore;
  /** BCP 47 tag of the presentation's language; undefined if the language is unknown. */
  readonly lang: string | undefined;
}

/** Font of the invisible text. Any font works, because each line is scaled to its width. */
const FONT = 'sans-serif';

/**
 * The invisible text of a frame, over the picture of an imported page. The visitor can select and copy this text with a
 * mouse.
 */
export function TextLayer({ session, frame, cameraView, store, lang }: TextLayerProps) {
  const sceneFrame = session.scene.frames[frame];
  const lines = useMemo(() => (sceneFrame ? textLines(sceneFrame) : []), [sceneFrame]);
  const measure = useMemo(createRuler, []);
  const layer = useRef<HTMLDivElement>(null);
  useForwardWheel(layer);
  const frameMatrix = frameToScreen(session.scene, frame, cameraView.camera, cameraView.viewport);
  // Whether text was selected when the pointer was pressed.
  const hadSelection = useRef(false);
  const onClick = (event: MouseEvent) => {
    // A click that ends or clears a selection of text is not a press on the stage.
    if (!hadSelection.current && !hasSelection()) pressOnStage(session, store, event);
  };
  return (
    <div
      ref={layer}
      className={styles.text}
      aria-hidden="true"
      lang={lang}
      data-words=""
      onClick={onClick}
      onPointerDown={() => {
        hadSelection.current = hasSelection();
      }}
    >
      {lines.map((line, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: a frame's lines never change
          key={index}
          dir={line.rtl ? 'rtl' : 'ltr'}
          style={{ fontSize: line.size, transform: transformOf(line, frameMatrix, measure(line)) }}
        >
          {line.text}
        </p>
      ))}
    </div>
  );
}

/**
 * Returns the CSS transform that moves a line from the top left corner of the stage to its position on the page, and
 * stretches the line from its measured width to its width on the page.
 */
function transformOf(line: TextLine, frameMatrix: ReturnType<typeof frameToScreen>, measuredWidth: number): string {
  // The baseline is about 0.8 of the font size below the top of the line.
  const matrix = multiply(multiply(frameMatrix, line.m), [
    line.width / (measuredWidth || 1),
    0,
    0,
    1,
    line.x,
    line.y - line.size * 0.8,
  ]);
  return `matrix(${matrix.join()})`;
}

const hasSelection = () => getSelection()?.isCollapsed === false;

/**
 * Returns a function that measures how wide a line is in the font `FONT`, in the units of the frame. The function
 * returns 0 if the browser has no 2D canvas.
 */
function createRuler(): (line: TextLine) => number {
  const ruler = document.createElement('canvas').getContext('2d');
  return ({ text, size }) => {
    if (!ruler) return 0;
    ruler.font = `${size}px ${FONT}`;
    return ruler.measureText(text).width;
  };
}

/** Forwards wheel events to the canvas below the text, so that the wheel also zooms when the pointer is over text. */
function useForwardWheel(layer: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const textElement = layer.current;
    const surface = textElement?.closest('[data-controls]')?.querySelector('[data-surface]');
    if (!textElement || !surface) return;
    const forward = (event: WheelEvent) => {
      const copy = new WheelEvent('wheel', { ...wheelEventInit(event), bubbles: false, cancelable: true });
      if (!surface.dispatchEvent(copy)) event.preventDefault();
    };
    textElement.addEventListener('wheel', forward, { passive: false });
    return () => textElement.removeEventListener('wheel', forward);
  }, [layer]);
}

/** Returns the properties with which a copy of a wheel event is created. */
function wheelEventInit({ deltaX, deltaY, deltaMode, clientX, clientY, ctrlKey }: WheelEvent): WheelEventInit {
  return { deltaX, deltaY, deltaMode, clientX, clientY, ctrlKey };
}
