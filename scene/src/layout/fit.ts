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
  const at = (step: number): Attempt<T> => attempt(1 - step * STEP, lineFactor(1 - step * STEP));
  const whole = at(0);
  if (whole.fits) return whole.result;
  let tooLarge = 0;
  let small = Math.round((1 - MIN_SCALE) / STEP);
  let best = at(small).result;
  while (small - tooLarge > 1) {
    const middle = (small + tooLarge) >> 1;
    const tried = at(middle);
    if (tried.fits) {
      small = middle;
      best = tried.result;
    } else tooLarge = middle;
  }
  return best;
}
