/** Sizes are reduced in steps of `STEP`, down to `MIN_SCALE`. */
const STEP = 0.025;
const MIN_SCALE = 0.25;

interface Attempt<T> {
  readonly result: T;
  readonly fits: boolean;
}

/** Line spacing shrinks together with the sizes, down to 0.8, as in office programs. */
const lineFactor = (scale: number): number => Math.max(0.8, 1 - (1 - scale) * (4 / 3));

/** Returns the result at the largest scale at which the text fits (binary search), else at the minimum scale. */
export function fitScale<T>(attempt: (scale: number, lineScale: number) => Attempt<T>): T {
  const attemptStep = (step: number): Attempt<T> => attempt(1 - step * STEP, lineFactor(1 - step * STEP));
  const unscaled = attemptStep(0);
  if (unscaled.fits) return unscaled.result;
  let failingStep = 0;
  let fittingStep = Math.round((1 - MIN_SCALE) / STEP);
  let best = attemptStep(fittingStep).result;
  while (fittingStep - failingStep > 1) {
    const middle = (fittingStep + failingStep) >> 1;
    const attempted = attemptStep(middle);
    if (attempted.fits) {
      fittingStep = middle;
      best = attempted.result;
    } else failingStep = middle;
  }
  return best;
}
