/** Duration in ms of the transition of a step by fading (`Step.transition`). */
export const STEP_FADE_MS = 400;
