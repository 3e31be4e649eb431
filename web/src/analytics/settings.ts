import { allowsPerformance, consentOf } from '@flydeck/contract/consent';
import type { EventEnvelope } from '@flydeck/contract/events/envelope';
import { type HostKind, hostKind } from './host-kind.ts';
import type { ZoomApp } from './zoom-app.ts';

/** Whether an event may go out; all must agree. */
export type EventFilter = (envelope: EventEnvelope) => boolean;

export interface AnalyticsSettings {
  /** The instance asks its visitors first. */
  readonly consentRequired: boolean;
  /** The page stands inside another site's: consent is that site's to ask for. */
  readonly isEmbedded: boolean;
  /** Hosts that would only show events in the console send them. */
  readonly eventsOnLocalhost: boolean;
  /** Where failures are posted; null: nowhere. */
  readonly logUrl: string | null;
  /** The app of Zoom that the page stands in; null in a browser. */
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

/** Tells what holds on this page; called once, when it comes to life. Until then nothing is sent. */
export function configureAnalytics(given: Partial<AnalyticsSettings>): void {
  settings = { ...settings, ...given };
}

export function analyticsSettings(): AnalyticsSettings {
  return settings;
}

/** Whether the visitor's browser asks by Global Privacy Control that nothing be kept of them. */
export function isOptedOut(): boolean {
  return (navigator as { readonly globalPrivacyControl?: unknown }).globalPrivacyControl === true;
}

/** Whether this page has asked for consent and has no answer yet. */
export function isAwaitingConsent(cookies: string = document.cookie): boolean {
  const { consentRequired, isEmbedded } = settings;
  return consentRequired && !isEmbedded && !isOptedOut() && consentOf(cookies) === null;
}

/** Whether visits may be counted. Embeds do not ask again. */
export function mayCount(cookies: string = document.cookie): boolean {
  return !isOptedOut() && (settings.isEmbedded || mayKeepCookies(cookies));
}

/** Whether the cookie of a visit may be kept; also in an embed only where its visitor allowed it here (S§7.1). */
export function mayKeepCookies(cookies: string = document.cookie): boolean {
  return !isOptedOut() && (!settings.consentRequired || allowsPerformance(consentOf(cookies)));
}

/** What becomes of events on this host, as the instance wants it. */
export function eventsHere(hostname: string = location.hostname): HostKind {
  const kind = hostKind(hostname);
  return kind === 'console' && settings.eventsOnLocalhost ? 'sends' : kind;
}
