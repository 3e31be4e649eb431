/** Id of the HTML element of the stage. */
export const STAGE_ID = 'canvas-stage';

/** Moves the focus to the stage, so that keys work as shortcuts of the canvas, for example after a menu was closed. */
export function focusStage(): void {
  document.getElementById(STAGE_ID)?.focus({ preventScroll: true });
}
