/** Actions recognised from pointer events on the stage. Positions and distances are in CSS pixels. */
export type GestureAction =
  | { readonly type: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly type: 'zoom'; readonly factor: number; readonly x: number; readonly y: number }
  | { readonly type: 'tap'; readonly x: number; readonly y: number }
  /** `direction` is 1 for a swipe to the left (next step), -1 for a swipe to the right (previous step). */
  | { readonly type: 'swipe'; readonly direction: 1 | -1 };

/** The properties of a pointer event that gestures depend on. */
export interface PointerSample {
  readonly type: 'down' | 'move' | 'up' | 'cancel';
  readonly id: number;
  /** CSS pixels from the stage's top left corner. */
  readonly x: number;
  readonly y: number;
  readonly timeMs: number;
  readonly isTouch: boolean;
}

/** Position on the stage, in CSS pixels, of a pointer that is down: a finger, a pen or a pressed mouse button. */
interface PointerPosition {
  readonly x: number;
  readonly y: number;
}

/** State of the gesture that is in progress. */
export interface GestureState {
  /** Pointers that are down, by pointer id. */
  readonly pointers: ReadonlyMap<number, PointerPosition>;
  /** Position and time at which the first pointer went down; undefined while no pointer is down. */
  readonly start: (PointerPosition & { readonly timeMs: number }) | undefined;
  /** Whether the pointer has moved too far for a tap. */
  readonly isDrag: boolean;
  /** Whether two fingers have been down during the gesture. Such a gesture is neither a tap nor a swipe. */
  readonly isPinch: boolean;
}

/** The state while no pointer is down. */
export const NO_GESTURE: GestureState = {
  pointers: new Map(),
  start: undefined,
  isDrag: false,
  isPinch: false,
};

/** Maximum movement and duration of a tap, and minimum movement of a swipe. */
const TAP_MAX_PX = 8;
const TAP_MAX_MS = 700;
const SWIPE_MIN_PX = 44;

type GestureResult = readonly [state: GestureState, actions: readonly GestureAction[]];

/** Returns the point halfway between the first two fingers, and the distance between the two, at least 1 px. */
function centreAndDistance(pointers: readonly PointerPosition[]): { x: number; y: number; distance: number } {
  const [first, second] = pointers as [PointerPosition, PointerPosition];
  const distance = Math.max(1, Math.hypot(first.x - second.x, first.y - second.y));
  return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2, distance };
}

/** Processes a movement of a pointer. Parameters and result are those of `processPointer`. */
function processMove(state: GestureState, sample: PointerSample, isRoaming: boolean): GestureResult {
  const previous = state.pointers.get(sample.id);
  if (!previous || !state.start) return [state, []];
  const pointers = new Map(state.pointers).set(sample.id, { x: sample.x, y: sample.y });
  const isDrag = state.isDrag || Math.hypot(sample.x - state.start.x, sample.y - state.start.y) > TAP_MAX_PX;
  const nextState = { ...state, pointers, isDrag };
  if (pointers.size >= 2) {
    const from = centreAndDistance([...state.pointers.values()]);
    const to = centreAndDistance([...pointers.values()]);
    const zoom = { type: 'zoom', factor: to.distance / from.distance, x: to.x, y: to.y } as const;
    return [nextState, [{ type: 'pan', dx: to.x - from.x, dy: to.y - from.y }, zoom]];
  }
  // While the camera is on the path, a touch with one finger may become a swipe, which is decided when the finger is
  // lifted. A mouse pans immediately.
  if (!isDrag || (sample.isTouch && !isRoaming)) return [nextState, []];
  // The first pan starts where the pointer went down, so that this point of the canvas stays under the pointer.
  const origin = state.isDrag ? previous : state.start;
  return [nextState, [{ type: 'pan', dx: sample.x - origin.x, dy: sample.y - origin.y }]];
}

/** Processes the release or the cancellation of a pointer. Parameters and result are those of `processPointer`. */
function processRelease(state: GestureState, sample: PointerSample, isRoaming: boolean): GestureResult {
  if (!state.pointers.has(sample.id)) return [state, []];
  const pointers = new Map(state.pointers);
  pointers.delete(sample.id);
  const nextState = pointers.size === 0 ? NO_GESTURE : { ...state, pointers };
  const { start } = state;
  if (sample.type === 'cancel' || state.isPinch || pointers.size > 0 || !start) return [nextState, []];
  const dx = sample.x - start.x;
  const dy = sample.y - start.y;
  if (!state.isDrag)
    return [nextState, sample.timeMs - start.timeMs < TAP_MAX_MS ? [{ type: 'tap', x: sample.x, y: sample.y }] : []];
  // A swipe is mostly horizontal.
  const isSwipe = sample.isTouch && !isRoaming && Math.abs(dx) > SWIPE_MIN_PX && Math.abs(dx) > 1.5 * Math.abs(dy);
  return [nextState, isSwipe ? [{ type: 'swipe', direction: dx < 0 ? 1 : -1 }] : []];
}

/**
 * Processes one pointer event. Returns the new state and the recognised actions. `isRoaming`: the visitor has moved the
 * camera off the path, where a movement of one finger pans.
 */
export function processPointer(state: GestureState, sample: PointerSample, isRoaming: boolean): GestureResult {
  if (sample.type === 'move') return processMove(state, sample, isRoaming);
  if (sample.type !== 'down') return processRelease(state, sample, isRoaming);
  const pointers = new Map(state.pointers).set(sample.id, { x: sample.x, y: sample.y });
  const { x, y, timeMs } = sample;
  return [{ pointers, start: state.start ?? { x, y, timeMs }, isDrag: state.isDrag, isPinch: pointers.size > 1 }, []];
}

/** A wheel event has its delta in pixels, lines or pages. The delta is converted to pixels and limited. */
const LINE_PX = 16;
const PAGE_PX = 400;
const MAX_WHEEL_PX = 400;

/** Returns the zoom factor of a wheel event (a `WheelEvent`). Browsers set `ctrlKey` for a pinch on a touchpad. */
export function wheelFactor(event: { deltaY: number; deltaMode: number; ctrlKey: boolean }): number {
  const px = event.deltaY * (event.deltaMode === 1 ? LINE_PX : event.deltaMode === 2 ? PAGE_PX : 1);
  // The exponent of the zoom factor per pixel. It is larger for a pinch, which has smaller deltas than a wheel.
  const speed = event.ctrlKey ? 0.01 : 0.0018;
  return Math.exp(-Math.max(-MAX_WHEEL_PX, Math.min(MAX_WHEEL_PX, px)) * speed);
}
