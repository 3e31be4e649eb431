import { useEffect, useRef } from 'react';
import type { Session } from '../viewer/player/session.ts';
import { drawInk } from './ink.ts';
import type { ShowSource } from './show-player.ts';
import styles from './stage.module.css';

/** The lines of the pen and the pointer, over the canvas. They move with the camera. */
export function InkLayer({ show, session }: { readonly show: ShowSource; readonly session: Session | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !session) return;
    let frame = 0;
    /** What was drawn last. While nothing changes, nothing is drawn. */
    let drawn: unknown[] = [];
    const draw = () => {
      frame = requestAnimationFrame(draw);
      const { cameraView } = session.player;
      const { width, height, pixelRatio = 1 } = cameraView.viewport;
      const current = [show.state, cameraView.camera, width, height, pixelRatio];
      if (current.every((value, i) => value === drawn[i])) return;
      drawn = current;
      const [w, h] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
      if (element.width !== w) element.width = w;
      if (element.height !== h) element.height = h;
      context.resetTransform();
      context.clearRect(0, 0, w, h);
      drawInk(context, { scene: session.scene, cameraView }, show.state);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [show, session]);
  return (
    <div className={styles.ink} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}
