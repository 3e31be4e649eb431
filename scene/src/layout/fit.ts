/** Sizes are lowered in steps of this, down to the least. */
const STEP = 0.025;
const LEAST = 0.25;

interface Tried<T> {
  readonly result: T;
  readonly fits: boolean;
}

/** Line spacing gives way along with the sizes, down to 0.8, as offices do it. */
const lineFactor = (scale: number): number => Math.max(0.8, 1 - (1 - scale) * (4 / 3));

/** The largest scale at which the text fits (by halving), else the least one. */
export function fitScale<T>(attempt: (scale: number, lineScale: number) => Tried<T>): T {
  const at = (step: number): Tried<T> => attempt(1 - step * STEP, lineFactor(1 - step * STEP));
  const whole = at(0);
  if (whole.fits) return whole.result;
  let tooLarge = 0;
  let small = Math.round((1 - LEAST) / STEP);
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
