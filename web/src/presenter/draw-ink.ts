import { scaleOf } from '@flydeck/scene/camera';
import { frameToScreen } from '@flydeck/scene/frame-matrices';
import { apply } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';
import type { CameraView } from '../viewer/player/camera-view.ts';
import type { FramePoint, ShowState, Stroke } from './show-state.ts';

/** A context on the page or in a worker. */
export type InkContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A scene, and where the camera is. */
export interface InkView {
  readonly scene: Scene;
  readonly cameraView: CameraView;
}

/** The parts of a state that are drawn over the presentation. */
export type DrawnInk = Pick<ShowState, 'step' | 'strokes' | 'pointer'>;

/** Draws the lines of the current step and the pointer over what the canvas shows. */
export function drawInk(context: InkContext, view: InkView, state: DrawnInk): void {
  const { viewport } = view.cameraView;
  const ratio = viewport.pixelRatio ?? 1;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  for (const stroke of state.strokes) if (stroke.step === state.step) drawStroke(context, view, stroke);
  if (state.pointer) drawPointer(context, view, state.pointer);
}

function drawStroke(context: InkContext, { scene, cameraView: { camera, viewport } }: InkView, stroke: Stroke): void {
  const matrix = frameToScreen(scene, stroke.frame, camera, viewport);
  context.beginPath();
  for (let i = 0; i < stroke.points.length; i += 2) {
    const { x, y } = apply(matrix, { x: stroke.points[i] ?? 0, y: stroke.points[i + 1] ?? 0 });
    if (i === 0) context.moveTo(x, y);
    context.lineTo(x, y);
  }
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = stroke.color;
  context.lineWidth = stroke.width * scaleOf(matrix);
  context.stroke();
}

function drawPointer(
  context: InkContext,
  { scene, cameraView: { camera, viewport } }: InkView,
  pointer: FramePoint,
): void {
  const { x, y } = apply(frameToScreen(scene, pointer.frame, camera, viewport), pointer);
  // The same share of the height on all screens.
  const radius = Math.max(5, viewport.height / 90);
  const glow = context.createRadialGradient(x, y, radius * 0.5, x, y, radius * 2.5);
  glow.addColorStop(0, 'rgb(255 45 45 / 0.55)');
  glow.addColorStop(1, 'rgb(255 45 45 / 0)');
  context.fillStyle = glow;
  context.beginPath();
  context.arc(x, y, radius * 2.5, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#ff2d2d';
  context.strokeStyle = '#fff';
  context.lineWidth = Math.max(1, radius / 5);
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}
