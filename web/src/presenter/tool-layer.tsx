import { type PointerEvent, useRef } from 'react';
import type { Session } from '../viewer/player/session.ts';
import { eraseAt, extendStroke, startStroke, toFramePoint } from './ink.ts';
import type { Show } from './show.ts';
import type { Stroke } from './show-state.ts';
import styles from './stage.module.css';

/** What the pointer does on the console's canvas. `navigate`: moves the camera. */
export type Tool = 'navigate' | 'pointer' | 'pen' | 'eraser';

interface ToolLayerProps {
  readonly show: Show;
  readonly session: Session;
  readonly tool: Tool;
  readonly color: string;
}

/** Receives the pointer over the console's canvas while a tool is chosen. */
export function ToolLayer({ show, session, tool, color }: ToolLayerProps) {
  const drawn = useRef<Stroke>(undefined);
  if (tool === 'navigate') return null;
  const pointOf = (event: PointerEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return toFramePoint(session, show.state.step, { x: event.clientX - left, y: event.clientY - top });
  };
  const replace = (stroke: Stroke) =>
    show.change({ strokes: [...show.state.strokes.filter(({ id }) => id !== stroke.id), stroke] });
  const erase = (event: PointerEvent) =>
    show.change({ strokes: eraseAt(session, show.state.strokes, show.state.step, pointOf(event)) });
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (tool === 'eraser') erase(event);
    if (tool !== 'pen') return;
    drawn.current = startStroke(session, show.state.step, pointOf(event), color);
    replace(drawn.current);
  };
  const onMove = (event: PointerEvent) => {
    if (tool === 'pointer') show.change({ pointer: pointOf(event) });
    else if (tool === 'eraser' && event.buttons === 1) erase(event);
    else if (drawn.current) {
      const extended = extendStroke(drawn.current, pointOf(event));
      if (extended === drawn.current) return;
      drawn.current = extended;
      replace(extended);
    }
  };
  const onUp = () => {
    drawn.current = undefined;
  };
  return (
    <div
      className={styles.toolLayer}
      data-tool={tool}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onUp}
      onPointerLeave={() => tool === 'pointer' && show.change({ pointer: null })}
    />
  );
}
