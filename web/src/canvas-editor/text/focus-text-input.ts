/** Id of the invisible field that receives what the author types into a text on the canvas. */
export const TEXT_INPUT_ID = 'canvas-text-input';

/** Moves the focus to the field, so that the author can type into the text. */
export function focusTextInput(): void {
  document.getElementById(TEXT_INPUT_ID)?.focus({ preventScroll: true });
}

/** Whether an element is the field of a text that is selected but not edited. Keys are then shortcuts of the canvas. */
export const isSelectedTextInput = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement && element.id === TEXT_INPUT_ID && element.dataset['selected'] !== undefined;
