/** Id of the field that receives what is typed in a text of the canvas. */
export const TEXT_INPUT_ID = 'canvas-text-input';

/** Lets the text that is edited receive the keys. */
export function focusTextInput(): void {
  document.getElementById(TEXT_INPUT_ID)?.focus({ preventScroll: true });
}
