import type { EvaluatedFlags, FlagName } from '@flydeck/contract/flags/flags';
import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';

/** The flags of this visitor; undefined until `setFlags`. */
let currentFlags: Partial<EvaluatedFlags> | undefined;
const listeners = new Listeners();

/** Sets the flags of this visitor as evaluated by the server (`evaluatedFeatures`, V3.1). */
export function setFlags(flags: Partial<EvaluatedFlags>): void {
  currentFlags = flags;
  listeners.notify();
}

/**
 * Returns whether a flag is on for this visitor.
 * @throws Error if the flags are not set yet or the server did not send this flag (V5.7)
 */
export function isFlagOn(name: FlagName): boolean {
  if (!currentFlags) throw new Error('Features are not initialized yet');
  return flagOf(currentFlags, name);
}

/** Returns one of the flags that the server sent. @throws Error if the flag is missing (V5.7) */
export function flagOf(flags: Partial<EvaluatedFlags>, name: FlagName): boolean {
  const value = flags[name];
  if (value === undefined) throw new Error('Feature not passed from backend');
  return value;
}

/** Returns whether a flag is on; false until the flags are set. @throws Error if the flag is missing (V5.7) */
export function useFlag(name: FlagName): boolean {
  const isLoaded = useSyncExternalStore(
    listeners.subscribe,
    () => currentFlags !== undefined,
    () => false,
  );
  return isLoaded && isFlagOn(name);
}
