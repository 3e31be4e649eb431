import type { PinchInput, WheelInput } from '@flydeck/editor/navigation/wheel';
import type { Point } from '@flydeck/scene/model/geometry';

/** A press that moves less than this distance is a click, in CSS pixels. */
const CLICK_DISTANCE = 5;

interface CameraHandlers {
  /** Called for movements of a pressed pointer or of two fingers, and for turns of the wheel. */
  readonly onScroll: (input: WheelInput | PinchInput) => void;
  /** Called for a press without a movement, with its point in CSS pixels of the element. */
  readonly onClick?: (point: Point) => void;
}

/** Calls the handlers for pointers and the wheel on an element. Returns a function that ends this. */
export function listenToCamera(element: HTMLElement, { onScroll, onClick }: CameraHandlers): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  /** The pressed pointers. The first one has `start`, unless it has moved. */
  const pointers = new Map<number, { point: Point; start: Point | undefined }>();
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    pointers.set(event.pointerId, { point, start: pointers.size === 0 ? point : undefined });
  };
  const move = (event: PointerEvent) => {
    const pressed = pointers.get(event.pointerId);
    if (!pressed) return;
    const point = pointOf(event);
    const [dx, dy] = [point.x - pressed.point.x, point.y - pressed.point.y];
    const { start } = pressed;
    if (start && Math.hypot(point.x - start.x, point.y - start.y) < CLICK_DISTANCE) return;
    pressed.start = undefined;
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1].point;
    pressed.point = point;
    if (other) onScroll(pinchOf({ point, other, dx, dy }));
    else onScroll({ point, dx, dy, scale: 1 });
  };
  const release = (event: PointerEvent) => {
    const pressed = pointers.get(event.pointerId);
    pointers.delete(event.pointerId);
    if (event.type === 'pointerup' && pressed?.start && pointers.size === 0) onClick?.(pressed.start);
  };
  const turnWheel = (event: WheelEvent) => {
    event.preventDefault();
    const { deltaX, deltaY, deltaMode, shiftKey: shift } = event;
    onScroll({ point: pointOf(event), deltaX, deltaY, deltaMode, shift, mod: event.ctrlKey || event.metaKey });
  };
  element.addEventListener('pointerdown', press, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', release, { signal });
  element.addEventListener('pointercancel', release, { signal });
  element.addEventListener('wheel', turnWheel, { signal, passive: false });
  return () => listeners.abort();
}

interface FingerMove {
  /** The new position of the finger that has moved by `dx` and `dy`. */
  readonly point: Point;
  /** The position of the other finger. */
  readonly other: Point;
  readonly dx: number;
  readonly dy: number;
}

/** If one of two fingers moves, the point halfway between them moves by half of the distance. */
function pinchOf({ point, other, dx, dy }: FingerMove) {
  const distance = (x: number, y: number) => Math.max(1, Math.hypot(x - other.x, y - other.y));
  return {
    point: { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 },
    dx: dx / 2,
    dy: dy / 2,
    scale: distance(point.x, point.y) / distance(point.x - dx, point.y - dy),
  };
}
