import { EVENT_FALLBACK_PATH, EVENT_LOG_PATH, EVENT_POST_TIMEOUT_MS } from '@flydeck/contract/events/constants';
import type { EventDefinition } from '@flydeck/contract/events/event-definition';
import { PUTMA_COOKIE } from '@flydeck/contract/purchases/putma-cookie';
import { postJson } from '../api/post-json.ts';
import { readCookie } from '../cookies.ts';
import { createEnvelope } from './create-envelope.ts';
import { logToConsole } from './log-to-console.ts';
import { deleteSessionCookie, pageSessionId, visitSessionId } from './session.ts';
import {
  analyticsSettings,
  eventHandling,
  isAwaitingConsent,
  isOptedOut,
  maySendEvents,
  maySetCookies,
} from './settings.ts';

export interface LogEventOptions {
  /** Whether the event is sent by `navigator.sendBeacon` if this is possible, else by `fetch`. Default: true. */
  readonly usesBeacon?: boolean;
  /** Whether the event is sent to `EVENT_FALLBACK_PATH`, not to `EVENT_LOG_PATH`. Default: false. */
  readonly usesFallbackPath?: boolean;
}

/** Time and page of an event, which are kept because the event may be sent later. */
interface EventOccurrence {
  readonly timeMs: number;
  readonly pageUrl: string;
}

/** Functions that each send one event that waits for consent. The events are lost when the visitor leaves the page. */
const pendingSends: (() => Promise<boolean>)[] = [];
const MAX_PENDING_EVENTS = 50;

/**
 * Sends an event. No other code sends events (S7.4). Events that wait for consent are sent by `flushPendingEvents`.
 * @returns true if the event was sent, false if it was dropped, failed or waits for consent. Never throws (S7.3, S8.4).
 */
export async function logEvent<Body extends object>(
  event: EventDefinition<Body>,
  body: NoInfer<Body>,
  options: LogEventOptions = {},
): Promise<boolean> {
  try {
    const handling = eventHandling();
    if (isOptedOut()) deleteSessionCookie();
    const occurrence: EventOccurrence = { timeMs: Date.now(), pageUrl: location.href };
    if (handling === 'drop') return false;
    if (isAwaitingConsent()) {
      if (pendingSends.length < MAX_PENDING_EVENTS) pendingSends.push(() => send(event, body, occurrence, options));
      return false;
    }
    return maySendEvents() && (await send(event, body, occurrence, options));
  } catch {
    return false;
  }
}

/** Sends the events that waited for consent, or drops these events if consent was refused. */
export function flushPendingEvents(): void {
  if (isAwaitingConsent()) return;
  const sends = pendingSends.splice(0);
  if (!maySendEvents()) return;
  for (const sendPending of sends) void sendPending().catch(() => undefined);
}

/** Sends an event or writes it to the console, unless a filter rejects it. Returns whether the event was sent. */
async function send<Body extends object>(
  event: EventDefinition<Body>,
  body: NoInfer<Body>,
  { timeMs, pageUrl }: EventOccurrence,
  options: LogEventOptions,
): Promise<boolean> {
  const { isEmbedded, zoom, filters } = analyticsSettings();
  const envelope = createEnvelope(event, body, {
    timeMs,
    pageSessionId: pageSessionId(),
    visitSessionId: visitSessionId({ setCookie: maySetCookies() }),
    putmaId: readCookie(PUTMA_COOKIE),
    referrer: document.referrer,
    pageUrl,
    isEmbedded,
    zoom,
  });
  if (!filters.every((passes) => passes(envelope))) return false;
  if (eventHandling() === 'console') {
    logToConsole('event', envelope);
    return false;
  }
  return deliver(JSON.stringify([envelope]), options);
}

/** Sends events as a beacon if this is wanted and possible, else by `fetch`. Returns whether the events were sent. */
async function deliver(
  json: string,
  { usesBeacon = true, usesFallbackPath = false }: LogEventOptions,
): Promise<boolean> {
  const path = usesFallbackPath ? EVENT_FALLBACK_PATH : EVENT_LOG_PATH;
  if (usesBeacon && typeof navigator.sendBeacon === 'function') {
    if (navigator.sendBeacon(path, new Blob([json], { type: 'application/json' }))) return true;
  }
  return postJson(path, json, EVENT_POST_TIMEOUT_MS);
}
