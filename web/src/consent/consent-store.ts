import { allowsPerformance, CONSENT_COOKIE, type ConsentChoice, consentOf } from '@flydeck/contract/consent';
import { useSyncExternalStore } from 'react';
import { settleHeldEvents } from '../analytics/log-event.ts';
import { forgetVisit } from '../analytics/session.ts';
import { writeCookie } from '../cookies.ts';

/** A choice is asked for again after half a year. */
const REMEMBERED_SECONDS = 182 * 24 * 3600;

let isReopened = false;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** What the visitor allowed; null while they have not said. */
export function chosenConsent(): ConsentChoice | null {
  return consentOf(document.cookie);
}

/** Remembers a choice. Whoever takes a permission back has nothing of it left behind. */
export function chooseConsent(choice: ConsentChoice): void {
  writeCookie(CONSENT_COOKIE, choice, { maxAgeSeconds: REMEMBERED_SECONDS });
  if (!allowsPerformance(choice)) forgetVisit();
  settleHeldEvents();
  isReopened = false;
  tell();
}

/** Asks again, where there is a choice already. */
export function reopenConsent(): void {
  isReopened = true;
  tell();
}

/** `first`: not asked yet. `again`: the visitor wants to change the choice. `no`: there is nothing to ask. */
export type Asking = 'no' | 'first' | 'again';

const asking = (): Asking => (isReopened ? 'again' : chosenConsent() === null ? 'first' : 'no');
const notYet = (): Asking => 'no';

/** Whether the question stands on the page; the server cannot know. */
export function useAsking(): Asking {
  return useSyncExternalStore(subscribe, asking, notYet);
}
