/** Id of the stage in the page. */
export const STAGE_ID = 'canvas-stage';

/** Lets the canvas receive the keys, for example after a menu is closed. */
export function focusStage(): void {
  document.getElementById(STAGE_ID)?.focus({ preventScroll: true });
}
