import { type RefObject, useEffect } from 'react';
import type { ViewerStore } from '../viewer-store.ts';
import { type GestureAction, NO_GESTURE, type PointerSample, processPointer, wheelFactor } from './gestures.ts';
import type { Session } from './session.ts';

const SAMPLE_TYPES: Readonly<Record<string, PointerSample['type']>> = {
  pointerdown: 'down',
  pointermove: 'move',
  pointerup: 'up',
  pointercancel: 'cancel',
};

/** A wheel that begins to turn outside of the stage scrolls the page until the wheel pauses for this time. */
const SCROLL_PAUSE_MS = 250;

function perform(action: GestureAction, session: Session, store: ViewerStore): void {
  if (action.type === 'pan') session.player.panBy(action.dx, action.dy);
  else if (action.type === 'zoom') session.player.zoomAt(action.factor, action);
  else if (action.type === 'swipe') (action.direction === 1 ? store.next : store.previous)();
  else pressAt(action.x, action.y, session, store);
}

/** Handles a press at a point of the stage (CSS pixels from the top left corner). */
function pressAt(x: number, y: number, session: Session, store: ViewerStore): void {
  if (store.replay?.press()) return;
  const target = session.pressTarget(x, y, store.getSnapshot().step);
  if (typeof target === 'number') store.goTo(target);
  else if (target === 'next') store.next();
  else store.previous();
}

/** Handles a click on an HTML element over the stage as a press on the stage. */
export function pressOnStage(
  session: Session,
  store: ViewerStore,
  event: { readonly clientX: number; readonly clientY: number; readonly currentTarget: Element },
): void {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  pressAt(event.clientX - left, event.clientY - top, session, store);
}

/** Controls the player by pointer and wheel. @param surface the HTML element that contains the canvas */
export function useGestures(
  surface: RefObject<HTMLElement | null>,
  store: ViewerStore,
  session: Session | undefined,
): void {
  useEffect(() => {
    const surfaceElement = surface.current;
    if (!surfaceElement || !session) return;
    const controller = new AbortController();
    const { signal } = controller;
    listenToPointers(surfaceElement, session, store, signal);
    listenToWheel(surfaceElement, session, signal);
    return () => controller.abort();
  }, [surface, store, session]);
}

function listenToPointers(
  surfaceElement: HTMLElement,
  session: Session,
  store: ViewerStore,
  signal: AbortSignal,
): void {
  let state = NO_GESTURE;
  /** Whether a touch started on a link. A movement of this touch is a gesture of the stage; a tap follows the link. */
  let isOnLink = false;
  const onPointer = (event: PointerEvent) => {
    const type = SAMPLE_TYPES[event.type];
    if (!type || (type === 'down' && event.button !== 0)) return;
    if (type === 'down') {
      isOnLink = event.pointerType === 'touch' && isLink(event.target);
      if (!isOnLink && event.target !== surfaceElement) return;
      if (!isOnLink) surfaceElement.setPointerCapture(event.pointerId);
    }
    const { left, top } = surfaceElement.getBoundingClientRect();
    const sample: PointerSample = {
      type,
      id: event.pointerId,
      x: event.clientX - left,
      y: event.clientY - top,
      timeMs: event.timeStamp,
      isTouch: event.pointerType === 'touch',
    };
    const [nextState, actions] = processPointer(state, sample, session.player.isRoaming);
    state = nextState;
    // Links are removed while the camera moves. Without pointer capture, a touch on a removed link sends no events.
    if (isOnLink && type === 'move' && state.isDrag) surfaceElement.setPointerCapture(event.pointerId);
    for (const action of actions) if (!isOnLink || action.type !== 'tap') perform(action, session, store);
  };
  // The links are in a sibling of the surface, so the events of touches on links reach the parent of both.
  const listenerTarget = surfaceElement.parentElement ?? surfaceElement;
  for (const type of Object.keys(SAMPLE_TYPES)) {
    listenerTarget.addEventListener(type, onPointer as EventListener, { signal });
  }
}

const isLink = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-link]') !== null;

function listenToWheel(surfaceElement: HTMLElement, session: Session, signal: AbortSignal): void {
  /** Time of the last wheel event that scrolled the page. */
  let lastScrollMs = Number.NEGATIVE_INFINITY;
  const onWindowWheel = (event: WheelEvent) => {
    const isOnText = event.target instanceof Element && event.target.closest('[data-words]') !== null;
    if (event.target !== surfaceElement && !isOnText) lastScrollMs = event.timeStamp;
  };
  const zoom = (event: WheelEvent) => {
    // A pinch on a touchpad sends wheel events with `ctrlKey` and always zooms the canvas.
    if (event.timeStamp - lastScrollMs < SCROLL_PAUSE_MS && !event.ctrlKey) {
      lastScrollMs = event.timeStamp;
      return;
    }
    event.preventDefault();
    const { left, top } = surfaceElement.getBoundingClientRect();
    session.player.zoomAt(wheelFactor(event), { x: event.clientX - left, y: event.clientY - top });
  };
  addEventListener('wheel', onWindowWheel, { passive: true, capture: true, signal });
  surfaceElement.addEventListener('wheel', zoom, { passive: false, signal });
}
