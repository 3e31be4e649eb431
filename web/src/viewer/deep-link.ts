/** What the first stop is called in addresses: 0 is an overview, pages count from 1. */
export type FirstStepNumber = 0 | 1;

/** The step (its index) that an address's fragment names (`#step=3`), or undefined. */
export function stepOfHash(hash: string, first: FirstStepNumber): number | undefined {
  const match = /^#step=(\d{1,5})$/.exec(hash);
  return match ? Math.max(0, Number(match[1]) - first) : undefined;
}

/** The fragment that leads to a step. */
export const hashOfStep = (step: number, first: FirstStepNumber): string => `#step=${step + first}`;

/** The fragment that opens a presentation at its beginning. */
export const PRESENT_HASH = '#present';
