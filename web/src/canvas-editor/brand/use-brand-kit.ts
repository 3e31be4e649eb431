import type { BrandKit } from '@flydeck/contract/brand/brand-kit';
import { useSyncExternalStore } from 'react';
import { CallError, call } from '../../api/call.ts';
import { Listeners } from '../../listeners.ts';

/** The kit until it is loaded, and if it cannot be loaded. */
const EMPTY_KIT: BrandKit = { colors: [], logo: null, fonts: [] };

let kit = EMPTY_KIT;
let isRequested = false;
const listeners = new Listeners();

/** Loads the kit, unless it is loaded. After a failure, the next component that uses the kit tries again. */
async function loadKit(): Promise<void> {
  if (isRequested) return;
  isRequested = true;
  try {
    kit = await call('GET /api/brand');
    listeners.notify();
  } catch (error) {
    isRequested = false;
    if (!(error instanceof CallError)) throw error;
  }
}

function subscribe(listener: () => void): () => void {
  void loadKit();
  return listeners.subscribe(listener);
}

/** Returns the brand kit of the instance; an empty kit until it is loaded. */
export const useBrandKit = (): BrandKit =>
  useSyncExternalStore(
    subscribe,
    () => kit,
    () => EMPTY_KIT,
  );
