import { insertFormulaCommand } from '@flydeck/editor/commands/insert-source';
import type { Point } from '@flydeck/scene/model/geometry';
import { type RefObject, useEffect } from 'react';
import type { EditorSession } from '../session/editor-session.ts';

/** Maximum time in ms between two clicks of a double or triple click. */
const DOUBLE_CLICK_MS = 500;
/** Maximum distance in CSS pixels between two clicks of a double or triple click. */
const DOUBLE_CLICK_PX = 6;
/** Minimum distance in CSS pixels by which a pressed pointer must move to select text. */
const MIN_DRAG_PX = 2;

/**
 * Moves the caret by clicks, and selects text by dragging, double and triple clicks, and Shift with a click.
 * @param area the element in which pointers are handled
 * @param input the field that gets the focus after a click
 */
export function useTextPointer(
  area: RefObject<Element | null>,
  input: RefObject<HTMLElement | null>,
  session: EditorSession,
): void {
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const pointer = new TextPointer(element, input, session);
    return () => pointer.close();
  }, [area, input, session]);
}

interface Click {
  readonly timeMs: number;
  /** In CSS pixels from the top left corner of the SVG that contains the text. */
  readonly point: Point;
  /** 1 for a single, 2 for a double and 3 for a triple click. */
  readonly count: number;
}

/** Handles the events of pointers in the area of a text. */
class TextPointer {
  readonly #element: Element;
  readonly #input: RefObject<HTMLElement | null>;
  readonly #session: EditorSession;
  readonly #listeners = new AbortController();
  #lastClick: Click | undefined;
  #isPressed = false;

  constructor(element: Element, input: RefObject<HTMLElement | null>, session: EditorSession) {
    this.#element = element;
    this.#input = input;
    this.#session = session;
    const { signal } = this.#listeners;
    const listen = (
      type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
      run: (event: PointerEvent) => void,
    ) =>
      this.#element.addEventListener(
        type,
        (event) => {
          // The stage handles the middle button, which pans the canvas.
          if (!(event instanceof PointerEvent) || event.button === 1) return;
          // If the stage received the event, the stage would end the editing of the text.
          event.stopPropagation();
          run(event);
        },
        { signal },
      );
    listen('pointerdown', (event) => this.#press(event));
    listen('pointermove', (event) => this.#move(event));
    listen('pointerup', () => this.#release());
    listen('pointercancel', () => this.#release());
    element.addEventListener('dblclick', (event) => event.stopPropagation(), { signal });
    // The default action of the browser would take the focus from the field.
    element.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  }

  close(): void {
    this.#listeners.abort();
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const point = this.#pointOf(event);
    const lastClick = this.#lastClick;
    const isRepeated =
      lastClick !== undefined &&
      event.timeStamp - lastClick.timeMs < DOUBLE_CLICK_MS &&
      Math.hypot(point.x - lastClick.point.x, point.y - lastClick.point.y) < DOUBLE_CLICK_PX;
    const count = isRepeated ? (lastClick.count % 3) + 1 : 1;
    this.#lastClick = { timeMs: event.timeStamp, point, count };
    this.#setPressed(true);
    this.#element.setPointerCapture(event.pointerId);
    // When the field loses the focus, an input method ends its composition, and the composed text remains.
    if (this.#session.text?.session.composition) this.#input.current?.blur();
    this.#input.current?.focus({ preventScroll: true });
    this.#session.update(() => {
      const { text } = this.#session;
      const target = text?.toLineCoordinates(point);
      if (text && target) text.navigation.press(text.lines, target, count, event.shiftKey);
    });
    // A double click on a formula opens the dialog that changes it.
    if (count === 2 && this.#session.text?.formatting.formula)
      this.#session.update((editor) => editor.run(insertFormulaCommand));
  }

  #move(event: PointerEvent): void {
    if (!this.#isPressed) return;
    const point = this.#pointOf(event);
    const lastClick = this.#lastClick;
    if (lastClick && Math.hypot(point.x - lastClick.point.x, point.y - lastClick.point.y) < MIN_DRAG_PX) return;
    this.#session.update(() => {
      const { text } = this.#session;
      const target = text?.toLineCoordinates(point);
      if (text && target) text.navigation.drag(text.lines, target);
    });
  }

  #release(): void {
    this.#session.update(() => this.#setPressed(false));
  }

  #setPressed(isPressed: boolean): void {
    this.#isPressed = isPressed;
    if (this.#session.text) this.#session.text.isSelecting = isPressed;
  }

  /** Returns the position of an event in CSS pixels from the top left corner of the SVG. */
  #pointOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = (this.#element.closest('svg') ?? this.#element).getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
}
