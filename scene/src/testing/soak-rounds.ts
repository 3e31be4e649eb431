/** A soak ends by its rounds, not by a clock. */
const DAY_MS = 24 * 3_600_000;

interface Environment {
  readonly FLYDECK_SOAK?: string;
  readonly FLYDECK_SOAK_ROUNDS?: string;
}

/** This package is checked without the types of Node. */
const environment = (): Environment =>
  (globalThis as { readonly process?: { readonly env: Environment } }).process?.env ?? {};

/**
 * How many rounds a kill loop or a test of random input runs: `short` in `npm test`, `long` (or the number that was
 * given) in `npm run soak -- NAME`. Each name is used once, with both numbers written out: the command reads them.
 */
export function soakRounds(
  name: string,
  { short, long }: { readonly short: number; readonly long: number },
): number {
  const { FLYDECK_SOAK, FLYDECK_SOAK_ROUNDS } = environment();
  if (FLYDECK_SOAK !== name) return short;
  return Number(FLYDECK_SOAK_ROUNDS) || long;
}

/** The timeout of a test that calls `soakRounds`. */
export const soakTimeoutMs = (shortMs: number): number => (environment().FLYDECK_SOAK ? DAY_MS : shortMs);
