/** Timeout of soak tests in `npm run soak`, so long that only the number of rounds limits the tests. */
const DAY_MS = 24 * 3_600_000;

/** Environment variables that `npm run soak` sets: the name of the test, and the number of rounds. */
interface Environment {
  readonly FLYDECK_SOAK?: string;
  readonly FLYDECK_SOAK_ROUNDS?: string;
}

/** Reads the environment. This package is type-checked without Node's types. */
const readEnvironment = (): Environment =>
  (globalThis as { readonly process?: { readonly env: Environment } }).process?.env ?? {};

/**
 * Returns the number of rounds of a crash or property test: `short` in `npm test`, `long` (or the given number) in
 * `npm run soak -- NAME`. Use each name only once, and write the name and both numbers as literals: `npm run soak`
 * finds the tests by parsing these calls in the source code.
 */
export function soakRounds(name: string, { short, long }: { readonly short: number; readonly long: number }): number {
  const { FLYDECK_SOAK, FLYDECK_SOAK_ROUNDS } = readEnvironment();
  if (FLYDECK_SOAK !== name) return short;
  return Number(FLYDECK_SOAK_ROUNDS) || long;
}

/** Returns the timeout in ms of a test that calls `soakRounds`. In `npm test`, the timeout is `shortMs`. */
export const soakTimeoutMs = (shortMs: number): number => (readEnvironment().FLYDECK_SOAK ? DAY_MS : shortMs);
