import { allowsPerformance, readConsent } from '@flydeck/contract/consent';
import type { EventEnvelope } from '@flydeck/contract/events/envelope';
import { defaultEventHandling, type EventHandling } from './default-event-handling.ts';
import type { ZoomApp } from './zoom-app.ts';

/** Returns whether the event in `envelope` may be sent. An event is sent only if all filters return true. */
type EventFilter = (envelope: EventEnvelope) => boolean;

export interface AnalyticsSettings {
  /** Whether the instance requires consent from its visitors. */
  readonly consentRequired: boolean;
  /** Whether the page is an embed, where the embedding page is responsible for consent. */
  readonly isEmbedded: boolean;
  /** Whether events are sent even on hosts where the default is to only write them to the console, as on localhost. */
  readonly eventsOnLocalhost: boolean;
  /** URL that log records, such as reports of failures, are posted to; null if no log records are posted. */
  readonly logUrl: string | null;
  /** The Zoom app that the page runs in; null in a browser. */
  readonly zoom: ZoomApp | null;
  readonly filters: readonly EventFilter[];
}

let settings: AnalyticsSettings = {
  consentRequired: true,
  isEmbedded: false,
  eventsOnLocalhost: false,
  logUrl: null,
  zoom: null,
  filters: [],
};

/** Sets the page's analytics settings. Called on hydration; no event is sent before the first call. */
export function configureAnalytics(changes: Partial<AnalyticsSettings>): void {
  settings = { ...settings, ...changes };
}

export function analyticsSettings(): AnalyticsSettings {
  return settings;
}

/** Whether the visitor has turned on Global Privacy Control. Then no events are sent, and no session cookie is set. */
export function isOptedOut(): boolean {
  return (navigator as { readonly globalPrivacyControl?: unknown }).globalPrivacyControl === true;
}

/**
 * Whether events must wait for consent, which has not been given or refused yet. False for embeds, whose events are
 * sent immediately, and for visitors with Global Privacy Control, whose events are dropped.
 */
export function isAwaitingConsent(cookies: string = document.cookie): boolean {
  const { consentRequired, isEmbedded } = settings;
  return consentRequired && !isEmbedded && !isOptedOut() && readConsent(cookies) === null;
}

/** Whether events may be sent. Embeds need no consent (S7.6). */
export function maySendEvents(cookies: string = document.cookie): boolean {
  return !isOptedOut() && (settings.isEmbedded || maySetCookies(cookies));
}

/** Whether the session cookie may be set. Embeds also need consent for this cookie (S7.6). */
export function maySetCookies(cookies: string = document.cookie): boolean {
  return !isOptedOut() && (!settings.consentRequired || allowsPerformance(readConsent(cookies)));
}

/** Returns what happens to events on a host: the default, or `send` if `eventsOnLocalhost` replaces `console`. */
export function eventHandling(hostname: string = location.hostname): EventHandling {
  const handling = defaultEventHandling(hostname);
  return handling === 'console' && settings.eventsOnLocalhost ? 'send' : handling;
}
