import { allowsPerformance, CONSENT_COOKIE, type ConsentChoice, readConsent } from '@flydeck/contract/consent';
import { useSyncExternalStore } from 'react';
import { flushPendingEvents } from '../analytics/log-event.ts';
import { deleteSessionCookie } from '../analytics/session.ts';
import { writeCookie } from '../cookies.ts';
import { Listeners } from '../listeners.ts';

/** Lifetime of the consent cookie: half a year. */
const CHOICE_TTL_SECONDS = 182 * 24 * 3600;

let isReopened = false;
const listeners = new Listeners();

/** Returns the visitor's choice; null if there is none. */
export function chosenConsent(): ConsentChoice | null {
  return readConsent(document.cookie);
}

/**
 * Stores a choice, and sends or drops the analytics events that waited for the choice. If the choice does not allow
 * performance cookies, deletes the session cookie of the analytics.
 */
export function chooseConsent(choice: ConsentChoice): void {
  writeCookie(CONSENT_COOKIE, choice, { maxAgeSeconds: CHOICE_TTL_SECONDS });
  if (!allowsPerformance(choice)) deleteSessionCookie();
  flushPendingEvents();
  isReopened = false;
  listeners.notify();
}

/** Shows the banner again, so that the visitor can change the choice. */
export function reopenConsent(): void {
  isReopened = true;
  listeners.notify();
}

/** `first`: no choice yet. `again`: the visitor wants to change the choice. `no`: the banner is hidden. */
export type ConsentPrompt = 'no' | 'first' | 'again';

const getState = (): ConsentPrompt => (isReopened ? 'again' : chosenConsent() === null ? 'first' : 'no');
const getServerState = (): ConsentPrompt => 'no';

/** Returns whether and why the banner is shown. Always `no` on the server, which does not know the choice. */
export function useConsentPrompt(): ConsentPrompt {
  return useSyncExternalStore(listeners.subscribe, getState, getServerState);
}
