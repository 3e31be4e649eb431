import type { EvaluatedFlags, FlagName } from '@flydeck/contract/flags/flags';
import { useSyncExternalStore } from 'react';

let features: Partial<EvaluatedFlags> | undefined;
const listeners = new Set<() => void>();

/** Tells how the flags stand for this visitor, as the server evaluated them (`evaluatedFeatures`, V§3). */
export function loadFeatures(evaluated: Partial<EvaluatedFlags>): void {
  features = evaluated;
  for (const listener of listeners) listener();
}

/**
 * Whether a flag is on for this visitor.
 * @throws Error before the flags are loaded, and for a flag that the server did not send: both are mistakes (V§5).
 */
export function isFeatureOn(name: FlagName): boolean {
  if (!features) throw new Error('Features are not initialized yet');
  return flagOf(features, name);
}

/** One flag of those that the server sent. @throws Error for a flag that it did not send (V§5). */
export function flagOf(evaluated: Partial<EvaluatedFlags>, name: FlagName): boolean {
  const value = evaluated[name];
  if (value === undefined) throw new Error('Feature not passed from backend');
  return value;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same for what is drawn: false until the flags are known. @throws Error for a flag that the server did not send. */
export function useFeature(name: FlagName): boolean {
  const isLoaded = useSyncExternalStore(
    subscribe,
    () => features !== undefined,
    () => false,
  );
  return isLoaded && isFeatureOn(name);
}
