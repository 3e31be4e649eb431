import { scaleOf } from '@flydeck/scene/camera';
import { frameToScreen } from '@flydeck/scene/frame-matrices';
import { apply, invert, type Point } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';
import type { CameraView } from '../viewer/player/camera-view.ts';
import type { FramePoint, ShowState, Stroke } from './show-state.ts';

/** Width of the pen in CSS pixels when a line is drawn. */
const PEN_WIDTH_PX = 4;
/** Radius of the eraser in CSS pixels. */
const ERASER_PX = 16;
/** A point is added to a line only if it is at least this far from the last one, in CSS pixels. */
const MIN_DISTANCE_PX = 2;
/** Maximum number of coordinates of a line. */
const MAX_COORDINATES = 4000;

/** The parts of the player's `Session` with which points are converted. */
interface InkSession {
  readonly scene: Scene;
  readonly player: { readonly cameraView: CameraView };
}

/** Returns the point of a step's frame at a point of the canvas (CSS pixels). */
export function toFramePoint(session: InkSession, step: number, point: Point): FramePoint {
  const frame = session.scene.steps[step]?.frame ?? 0;
  const { camera, viewport } = session.player.cameraView;
  const { x, y } = apply(invert(frameToScreen(session.scene, frame, camera, viewport)), point);
  return { frame, x, y };
}

/** Returns the CSS pixels on the canvas for each unit of a frame. */
const scaleOfFrame = (session: InkSession, frame: number, { camera, viewport }: CameraView): number =>
  scaleOf(frameToScreen(session.scene, frame, camera, viewport));

/** Returns a new line that starts at a point. */
export function startStroke(session: InkSession, step: number, point: FramePoint, color: string): Stroke {
  const width = PEN_WIDTH_PX / scaleOfFrame(session, point.frame, session.player.cameraView);
  return { id: crypto.randomUUID(), step, frame: point.frame, color, width, points: [point.x, point.y] };
}

/** Returns the line with another point, or the same line if the point is too near or the line is too long. */
export function extendStroke(stroke: Stroke, { x, y }: FramePoint): Stroke {
  const [lastX = 0, lastY = 0] = stroke.points.slice(-2);
  const minDistance = (stroke.width / PEN_WIDTH_PX) * MIN_DISTANCE_PX;
  if (stroke.points.length >= MAX_COORDINATES || Math.hypot(x - lastX, y - lastY) < minDistance) return stroke;
  return { ...stroke, points: [...stroke.points, x, y] };
}

/** Returns the lines without those of the step that pass near a point. */
export function eraseAt(session: InkSession, strokes: readonly Stroke[], step: number, point: FramePoint): Stroke[] {
  const radius = ERASER_PX / scaleOfFrame(session, point.frame, session.player.cameraView);
  const isNear = ({ points, frame }: Stroke): boolean => {
    if (frame !== point.frame) return false;
    for (let i = 0; i < points.length; i += 2)
      if (distanceToSegment(point, points, Math.max(0, i - 2), i) < radius) return true;
    return false;
  };
  return strokes.filter((stroke) => stroke.step !== step || !isNear(stroke));
}

/** Returns the distance of a point from the segment between two points of a line, given by their indexes. */
function distanceToSegment({ x, y }: Point, points: readonly number[], from: number, to: number): number {
  const [ax, ay] = [points[from] ?? 0, points[from + 1] ?? 0];
  const [dx, dy] = [(points[to] ?? 0) - ax, (points[to + 1] ?? 0) - ay];
  const lengthSquared = dx * dx + dy * dy;
  const ratio = lengthSquared === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / lengthSquared;
  const t = Math.min(1, Math.max(0, ratio));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

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
