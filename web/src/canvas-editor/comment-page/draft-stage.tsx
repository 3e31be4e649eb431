import type { Point } from '@flydeck/scene/model/geometry';
import { useEffect, useRef } from 'react';
import type { EditorSession } from '../session/editor-session.ts';
import { STAGE_ID } from '../stage/focus-stage.ts';
import { listenToCamera } from '../stage/listen-to-camera.ts';
import { StagePainter } from '../stage/stage-painter.ts';
import styles from './comment-page.module.css';

interface DraftStageProps {
  readonly session: EditorSession;
  readonly label: string;
  /** Whether a click chooses the part to comment on. */
  readonly isChoosing: boolean;
  /** Called for a click, with its point in CSS pixels of the stage. */
  readonly onClick: (point: Point) => void;
}

/** The canvas of the draft. Dragging, the wheel and fingers move the camera. Nothing can be changed. */
export function DraftStage({ session, label, isChoosing, onClick }: DraftStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const onClickRef = useRef(onClick);
  onClickRef.current = onClick;
  useEffect(() => {
    if (!stage.current || !surface.current) return;
    const painter = new StagePainter(surface.current, session);
    const observer = new ResizeObserver(([entry]) => {
      if (entry) painter.resize(entry.contentRect.width, entry.contentRect.height);
    });
    observer.observe(stage.current);
    const stopInput = listenToCamera(stage.current, {
      onScroll: (input) => session.scroll(input),
      onClick: (point) => onClickRef.current(point),
    });
    return () => {
      observer.disconnect();
      stopInput();
      painter.close();
    };
  }, [session]);
  return (
    <div ref={stage} id={STAGE_ID} className={styles.stage} data-choosing={isChoosing} role="img" aria-label={label}>
      <div ref={surface} className={styles.surface} />
    </div>
  );
}
