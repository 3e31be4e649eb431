import { TEXT_INPUT_ID } from '../text/focus-text-input.ts';

/** Id of the HTML element of the stage. */
export const STAGE_ID = 'canvas-stage';

/**
 * Moves the focus to the stage, so that keys work as shortcuts of the canvas, for example after a menu was closed. While
 * a text is edited, moves the focus to the field that receives typed text.
 */
export function focusStage(): void {
  const element = document.getElementById(TEXT_INPUT_ID) ?? document.getElementById(STAGE_ID);
  element?.focus({ preventScroll: true });
}
