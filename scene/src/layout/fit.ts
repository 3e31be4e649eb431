/** Text is shrunk in steps of 2.5 % of its original size, down to a quarter. */
const STEP = 0.025;
const MIN_SCALE = 0.25;

/** The result at one scale. */
interface Attempt<T> {
  readonly result: T;
  readonly fits: boolean;
}

/**
 * Returns the scale of the line spacing: as in PowerPoint, which stores 90 % with a font scale of 92.5 %, and 80 % (the
 * minimum) with 85 % or less. Linear between them: 4/3 of the reduction of the size.
 */
const lineScaleFor = (scale: number): number => Math.max(0.8, 1 - (1 - scale) * (4 / 3));

/** Returns the result at the largest scale at which the text fits (binary search), else at the minimum scale. */
export function fitScale<T>(attempt: (scale: number, lineScale: number) => Attempt<T>): T {
  const attemptStep = (step: number): Attempt<T> => attempt(1 - step * STEP, lineScaleFor(1 - step * STEP));
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
