import {
  EVENT_FALLBACK_PATH,
  EVENT_LOG_PATH,
  EVENT_POST_TIMEOUT_MS,
} from '@flydeck/contract/events/constants';
import type { EventName } from '@flydeck/contract/events/event-name';
import { PUTMA_COOKIE } from '@flydeck/contract/purchases/constants';
import { postJson } from '../api/post-json.ts';
import { readCookie } from '../cookies.ts';
import { makeEnvelope } from './make-envelope.ts';
import { forgetVisit, pageSessionId, visitSessionId } from './session.ts';
import { analyticsSettings, eventsHere, isOptedOut, mayCount, mayKeepCookies } from './settings.ts';
import { showInstead } from './show-instead.ts';

export interface LogEventOptions {
  /** False: not by the browser's beacon. */
  readonly beacon?: boolean;
  /** To the other address. */
  readonly fallback?: boolean;
}

/**
 * The one way by which events leave a page (S§7.1). Nothing is thrown and nothing shown: true where the event was sent,
 * false where it was dropped or failed.
 */
export async function logEvent<Body extends object>(
  event: EventName<Body>,
  body: NoInfer<Body>,
  options: LogEventOptions = {},
): Promise<boolean> {
  try {
    const kind = eventsHere();
    if (isOptedOut()) forgetVisit();
    if (kind === 'silent' || !mayCount()) return false;
    const { isEmbedded, zoom, filters } = analyticsSettings();
    const envelope = makeEnvelope(event, body, {
      timeMs: Date.now(),
      pageSessionId: pageSessionId(),
      visitSessionId: visitSessionId(mayKeepCookies()),
      purchaseId: readCookie(PUTMA_COOKIE),
      referrer: document.referrer,
      pageUrl: location.href,
      isEmbedded,
      zoom,
    });
    if (!filters.every((passes) => passes(envelope))) return false;
    if (kind === 'console') {
      showInstead('event', envelope);
      return false;
    }
    return await deliver(JSON.stringify([envelope]), options);
  } catch {
    return false;
  }
}

async function deliver(json: string, { beacon = true, fallback = false }: LogEventOptions): Promise<boolean> {
  const path = fallback ? EVENT_FALLBACK_PATH : EVENT_LOG_PATH;
  if (beacon && typeof navigator.sendBeacon === 'function') {
    if (navigator.sendBeacon(path, new Blob([json], { type: 'application/json' }))) return true;
  }
  return postJson(path, json, EVENT_POST_TIMEOUT_MS);
}
