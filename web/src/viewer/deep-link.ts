/** The step that an address's fragment names (`#step=3`), or undefined. */
export function stepOfHash(hash: string): number | undefined {
  const match = /^#step=(\d{1,5})$/.exec(hash);
  return match ? Number(match[1]) : undefined;
}

/** The fragment that leads to a step. */
export const hashOfStep = (step: number): string => `#step=${step}`;
