import type { Editor } from '@flydeck/editor/editor';
import type { Point } from '@flydeck/scene/model/geometry';
import { type RefObject, useEffect } from 'react';
import { openContextMenu } from '../menus/open-context-menu.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { TEXT_INPUT_ID } from '../text/focus-text-input.ts';
import { TouchGestures } from './touch-gestures.ts';

/** Passes the input on the stage to the editor: mouse, pen, fingers and wheel. */
export function useStageInput(stage: RefObject<HTMLElement | null>, session: EditorSession): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const input = new StageInput(element, session);
    return () => input.close();
  }, [stage, session]);
}

/** Handles pointer, wheel and context menu events on the stage, and recognises gestures with several fingers. */
class StageInput {
  readonly #element: HTMLElement;
  readonly #session: EditorSession;
  readonly #listeners = new AbortController();
  /** Positions of the fingers on the screen in CSS pixels of the stage, by pointer id. */
  readonly #fingers = new Map<number, Point>();
  /** Whether fingers move the camera instead of using the tool. Once true, it stays true until no finger is down. */
  #isMovingCamera = false;
  /**
   * The selection before the first finger touched the screen. It is restored if a second finger follows, because the
   * fingers then move the camera and must not select anything.
   */
  #selectionBeforeTouch: readonly string[] = [];
  /**
   * Whether a pen has been used on this stage. From then on, only pens draw and erase, and a finger moves the camera.
   * Otherwise, the hand that holds the pen would draw when it touches the screen.
   */
  #wasPenUsed = false;
  /** The `pointerType` of the pointer that was pressed last. */
  #lastPointerType = 'mouse';
  readonly #gestures = new TouchGestures({
    onLongPress: (point) => this.#longPress(point),
    onDoubleTap: (point) => {
      // While several records are selected by tapping, each tap adds a record to the selection or removes it. A double
      // tap then has no other effect.
      if (this.#session.editor.isSelectingSeveral) return;
      this.#session.update((editor) => editor.doubleClick(point));
    },
  });

  constructor(element: HTMLElement, session: EditorSession) {
    this.#element = element;
    this.#session = session;
    const { signal } = this.#listeners;
    addEventListener('keydown', (event) => this.#trackNavigation(event), { signal });
    addEventListener('pointerdown', (event) => this.#trackNavigation(event), { signal, capture: true });
    element.addEventListener('pointerdown', (event) => this.#press(event), { signal });
    element.addEventListener('pointermove', (event) => this.#move(event), { signal });
    element.addEventListener('pointerup', (event) => this.#release(event, 'up'), { signal });
    element.addEventListener('pointercancel', (event) => this.#release(event, 'cancel'), { signal });
    element.addEventListener('pointerleave', () => session.update(() => session.trackPointer('leave')), { signal });
    element.addEventListener('contextmenu', (event) => this.#openMenu(event), { signal });
    element.addEventListener('dblclick', (event) => this.#doubleClick(event), { signal });
    element.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
  }

  close(): void {
    this.#listeners.abort();
    this.#gestures.cancel();
  }

  /** Returns the position of an event in CSS pixels of the stage. */
  #pointOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.#element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /**
   * Shows the focus ring of the stage only to authors who move the focus with Tab. Browsers also show it after a key was
   * pressed elsewhere, such as in a text, and the pointer then moved the focus to the stage.
   */
  #trackNavigation(event: KeyboardEvent | PointerEvent): void {
    if (!('key' in event)) delete this.#element.dataset['keyboard'];
    else if (event.key === 'Tab' && event.target !== document.getElementById(TEXT_INPUT_ID))
      this.#element.dataset['keyboard'] = 'true';
  }

  #press(event: PointerEvent): void {
    this.#lastPointerType = event.pointerType;
    if (event.pointerType === 'pen') this.#wasPenUsed = true;
    // The secondary button opens the context menu.
    if (event.button === 2) return;
    this.#element.setPointerCapture(event.pointerId);
    this.#element.focus({ preventScroll: true });
    if (event.pointerType === 'touch') this.#startTouch(event);
    else if (!this.#isMovingCamera) this.#sendToEditor('down', event);
  }

  #startTouch(event: PointerEvent): void {
    const point = this.#pointOf(event);
    this.#fingers.set(event.pointerId, point);
    if (this.#fingers.size === 1) {
      this.#selectionBeforeTouch = this.#session.editor.selection;
      this.#gestures.down(point, event.timeStamp);
      this.#isMovingCamera = this.#pansWithOneFinger();
      if (!this.#isMovingCamera) this.#sendToEditor('down', event);
    } else if (this.#fingers.size === 2) this.#startPinch(event);
  }

  /** Whether one finger moves the camera, because a pen is used for drawing and erasing. */
  #pansWithOneFinger(): boolean {
    const { name } = this.#session.editor.tool;
    return this.#wasPenUsed && (name === 'pen' || name === 'eraser');
  }

  #move(event: PointerEvent): void {
    const lastPoint = this.#fingers.get(event.pointerId);
    const point = this.#pointOf(event);
    if (lastPoint) this.#gestures.move(point);
    if (lastPoint && this.#isMovingCamera) this.#moveCamera(event.pointerId, point);
    if (lastPoint) this.#fingers.set(event.pointerId, point);
    if (!this.#isMovingCamera) this.#sendToEditor('move', event);
  }

  #release(event: PointerEvent, type: 'up' | 'cancel'): void {
    const isFinger = this.#fingers.delete(event.pointerId);
    if (!this.#isMovingCamera) this.#sendToEditor(type, event);
    if (this.#fingers.size === 0) this.#isMovingCamera = false;
    if (isFinger && type === 'up') this.#gestures.up(this.#pointOf(event), event.timeStamp);
    else if (isFinger) this.#gestures.cancel();
  }

  /**
   * Starts to move the camera with two fingers. If the first finger has started a gesture with the tool, this gesture
   * is cancelled.
   */
  #startPinch(event: PointerEvent): void {
    this.#gestures.cancel();
    if (!this.#isMovingCamera) this.#sendToEditor('cancel', event);
    this.#isMovingCamera = true;
    this.#session.update((editor) => editor.select(this.#selectionBeforeTouch));
  }

  /** Opens the context menu. The finger is still on the screen, but its further movements must not use the tool. */
  #longPress(point: Point): void {
    this.#session.update((editor) =>
      editor.pointer({ type: 'cancel', point, shift: false, alt: false, mod: false, button: 0, device: 'touch' }),
    );
    this.#isMovingCamera = true;
    openContextMenu(this.#session, point);
  }

  #openMenu(event: MouseEvent): void {
    event.preventDefault();
    // Browsers also send this event for a long press, which `#longPress` handles, and for the menu key, which the
    // command `show-context-menu` handles.
    if (this.#lastPointerType !== 'touch' && event.button === 2) openContextMenu(this.#session, this.#pointOf(event));
  }

  /** Moves the camera after the finger `id` has moved to a point. */
  #moveCamera(id: number, point: Point): void {
    const lastPoint = this.#fingers.get(id);
    if (!lastPoint) return;
    const otherPoint = [...this.#fingers].find(([finger]) => finger !== id)?.[1];
    if (!otherPoint) {
      if (this.#pansWithOneFinger()) this.#pan(point, lastPoint);
      return;
    }
    const distance = (a: Point) => Math.max(1, Math.hypot(a.x - otherPoint.x, a.y - otherPoint.y));
    // If one of two fingers moves, the point halfway between them moves by half of the distance.
    this.#session.scroll({
      point: { x: (point.x + otherPoint.x) / 2, y: (point.y + otherPoint.y) / 2 },
      dx: (point.x - lastPoint.x) / 2,
      dy: (point.y - lastPoint.y) / 2,
      scale: distance(point) / distance(lastPoint),
    });
  }

  #pan(point: Point, lastPoint: Point): void {
    this.#session.scroll({ point, dx: point.x - lastPoint.x, dy: point.y - lastPoint.y, scale: 1 });
  }

  #sendToEditor(type: 'down' | 'move' | 'up' | 'cancel', event: PointerEvent): void {
    const { shiftKey: shift, altKey: alt, pressure } = event;
    const device = event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse';
    const point = this.#pointOf(event);
    this.#session.trackPointer(type, point);
    this.#session.update((editor) =>
      editor.pointer({
        type,
        point,
        shift,
        alt,
        mod: event.ctrlKey || event.metaKey,
        // `event.button` is -1 if the event does not press or release a button.
        button: Math.max(0, event.button),
        device,
        ...(device === 'pen' ? { pressure } : {}),
        ...(type === 'move' ? { samples: this.#samplesOf(event) } : {}),
      }),
    );
  }

  /**
   * Returns the positions that the browser has combined into one event. An event of a pen or a fast mouse can have
   * several positions.
   */
  #samplesOf(event: PointerEvent): NonNullable<Parameters<Editor['pointer']>[0]['samples']> {
    // `getCoalescedEvents` does not exist without HTTPS and in older browsers.
    const samples = (event as Partial<PointerEvent>).getCoalescedEvents?.call(event) ?? [event];
    return samples.map((sample) => ({
      ...this.#pointOf(sample),
      ...(sample.pointerType === 'pen' ? { pressure: sample.pressure } : {}),
    }));
  }

  #doubleClick(event: MouseEvent): void {
    // `TouchGestures` recognises double taps.
    if (this.#lastPointerType === 'touch') return;
    const point = this.#pointOf(event);
    this.#session.update((editor) => editor.doubleClick(point));
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const { deltaX, deltaY, deltaMode, shiftKey: shift } = event;
    const mod = event.ctrlKey || event.metaKey;
    const point = this.#pointOf(event);
    this.#session.scroll({ point, deltaX, deltaY, deltaMode, shift, mod });
  }
}
