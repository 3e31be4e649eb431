/** Id of the stage in the page. */
export const STAGE_ID = 'canvas-stage';

/** Focuses the stage, which then receives the keys, for example after a menu was closed. */
export function focusStage(): void {
  document.getElementById(STAGE_ID)?.focus({ preventScroll: true });
}
