import {
  EVENT_FALLBACK_PATH,
  EVENT_LOG_PATH,
  EVENT_POST_TIMEOUT_MS,
} from '@flydeck/contract/events/constants';
import type { EventDefinition } from '@flydeck/contract/events/event-definition';
import { PUTMA_COOKIE } from '@flydeck/contract/purchases/constants';
import { postJson } from '../api/post-json.ts';
import { readCookie } from '../cookies.ts';
import { logToConsole } from './log-to-console.ts';
import { createEnvelope } from './make-envelope.ts';
import { deleteVisitCookie, pageSessionId, visitSessionId } from './session.ts';
import {
  analyticsSettings,
  eventHandling,
  isAwaitingConsent,
  isOptedOut,
  maySendEvents,
  maySetCookies,
} from './settings.ts';

export interface LogEventOptions {
  /** False disables the browser's beacon. */
  readonly beacon?: boolean;
  /** Posts to the fallback path. */
  readonly fallback?: boolean;
}

interface Moment {
  readonly timeMs: number;
  readonly pageUrl: string;
}

/** Events that wait for the visitor's consent; in memory only, lost when the page is left. */
const pending: (() => Promise<boolean>)[] = [];
const MAX_PENDING = 50;

/**
 * Sends an event; the only function that does (S7.4). `settleHeldEvents` sends those that wait for consent.
 * @returns true if the event was sent, false if it was dropped, failed or waits for consent. Never throws (S7.3, S8.4).
 */
export async function logEvent<Body extends object>(
  event: EventDefinition<Body>,
  body: NoInfer<Body>,
  options: LogEventOptions = {},
): Promise<boolean> {
  try {
    const kind = eventHandling();
    if (isOptedOut()) deleteVisitCookie();
    const now: Moment = { timeMs: Date.now(), pageUrl: location.href };
    if (kind === 'silent') return false;
    if (isAwaitingConsent()) {
      if (pending.length < MAX_PENDING) pending.push(() => send(event, body, now, options));
      return false;
    }
    return maySendEvents() && (await send(event, body, now, options));
  } catch {
    return false;
  }
}

/** Sends the events that waited for consent, or drops them if it was refused. */
export function flushPendingEvents(): void {
  if (isAwaitingConsent()) return;
  const waiting = pending.splice(0);
  if (!maySendEvents()) return;
  for (const sendPending of waiting) void sendPending().catch(() => undefined);
}

async function send<Body extends object>(
  event: EventDefinition<Body>,
  body: NoInfer<Body>,
  { timeMs, pageUrl }: Moment,
  options: LogEventOptions,
): Promise<boolean> {
  const { isEmbedded, zoom, filters } = analyticsSettings();
  const envelope = createEnvelope(event, body, {
    timeMs,
    pageSessionId: pageSessionId(),
    visitSessionId: visitSessionId(maySetCookies()),
    purchaseId: readCookie(PUTMA_COOKIE),
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

async function deliver(json: string, { beacon = true, fallback = false }: LogEventOptions): Promise<boolean> {
  const path = fallback ? EVENT_FALLBACK_PATH : EVENT_LOG_PATH;
  if (beacon && typeof navigator.sendBeacon === 'function') {
    if (navigator.sendBeacon(path, new Blob([json], { type: 'application/json' }))) return true;
  }
  return postJson(path, json, EVENT_POST_TIMEOUT_MS);
}
