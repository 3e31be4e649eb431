import { allowsPerformance, consentOf } from '@flydeck/contract/consent';
import type { EventEnvelope } from '@flydeck/contract/events/envelope';

/** Whether an event may go out; all must agree. */
export type EventFilter = (envelope: EventEnvelope) => boolean;

export interface AnalyticsSettings {
  /** The instance asks its visitors first. */
  readonly consentRequired: boolean;
  /** The page stands inside another site's: consent is that site's to ask for. */
  readonly isEmbedded: boolean;
  readonly filters: readonly EventFilter[];
}

let settings: AnalyticsSettings = { consentRequired: true, isEmbedded: false, filters: [] };

/** Tells what holds on this page; called once, when it comes to life. Until then nothing is sent. */
export function configureAnalytics(given: Partial<AnalyticsSettings>): void {
  settings = { ...settings, ...given };
}

export function analyticsSettings(): AnalyticsSettings {
  return settings;
}

/** Whether visits may be counted and their cookie kept. */
export function mayCount(cookies: string = document.cookie): boolean {
  const { consentRequired, isEmbedded } = settings;
  return !consentRequired || isEmbedded || allowsPerformance(consentOf(cookies));
}
