/** Id of the field that receives the input for the text that is edited on the canvas. */
export const TEXT_INPUT_ID = 'canvas-text-input';

/** Focuses the field of the edited text, which then receives the keys. */
export function focusTextInput(): void {
  document.getElementById(TEXT_INPUT_ID)?.focus({ preventScroll: true });
}
