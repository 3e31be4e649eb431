import { type Editable, mapEditable } from '../editable.ts';

/** Returns a fraction as a whole percentage. */
export const percentageOf = (fraction: Editable<number>): Editable<number> =>
  mapEditable(
    fraction,
    (value) => Math.round(value * 100),
    (percent) => Math.round(percent) / 100,
  );
