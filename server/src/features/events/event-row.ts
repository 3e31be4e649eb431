import { createHash, createHmac } from 'node:crypto';
import type { BrowserEnvelope, EventEnvelope, ZoomEnvelope } from '@flydeck/contract/events/envelope';
import { isRobot } from '../../http/is-robot.ts';
import { deviceOf } from './device-of.ts';
import { keptAddress, keptReferrer, otherHost } from './kept-address.ts';
import type { Device, KeptZoom } from './tables.ts';

/** Who sent events, and to where. */
export interface Sender {
  /** The address of the instance: `https://example.org`. */
  readonly origin: string;
  readonly userAgent: string | undefined;
  /** The profile of a member; null for everybody else. It is held against the presentation's owner and not kept. */
  readonly profileOid: string | null;
}

/** An event as it is stored, in JSON. */
export interface EventRow {
  readonly schema_id: number;
  readonly event_name: string;
  readonly event_source: string;
  readonly event_type: string;
  readonly client_time_ms: number;
  readonly session_id: string;
  readonly page_session_id: string;
  readonly platform: string;
  /** Hex. */
  readonly purchaser: string | null;
  readonly referrer: string;
  readonly page_url: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** As the event says; there may be no such presentation. */
  readonly named_oid: string | null;
  readonly profile_oid: string | null;
  readonly step: number | null;
  /** Id of the step's topic. */
  readonly topic: string | null;
  readonly duration_ms: number | null;
  readonly device: Device;
  readonly referrer_host: string | null;
  readonly by_robot: boolean;
  readonly zoom: KeptZoom | null;
}

type Told = Pick<
  EventRow,
  'platform' | 'session_id' | 'purchaser' | 'referrer' | 'page_url' | 'referrer_host' | 'zoom'
>;

/** What of an event is kept: no network address, and nothing that says who sent it or opens a door. */
export function eventRow(envelope: EventEnvelope, sender: Sender, secret: string): EventRow {
  const { core, event_source, body } = envelope;
  const { event_name, ...own } = body;
  const { userAgent, profileOid } = sender;
  return {
    schema_id: core.schema_id,
    event_name,
    event_source: core.event_source,
    event_type: core.event_type,
    client_time_ms: core.client_time,
    page_session_id: event_source.single_page_session_id,
    ...(isFromZoom(envelope) ? toldByZoom(envelope, secret) : toldByBrowser(envelope, sender)),
    body: own,
    named_oid: textOrNull(own['prezi_oid']),
    profile_oid: profileOid,
    step: numberOrNull(own['step']),
    topic: textOrNull(own['topic']),
    duration_ms: numberOrNull(own['duration_ms']),
    device: deviceOf(userAgent),
    by_robot: isRobot(userAgent),
  };
}

const isFromZoom = (envelope: EventEnvelope): envelope is ZoomEnvelope => 'meeting_id' in envelope.user;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function toldByBrowser({ platform, user }: BrowserEnvelope, { origin }: Sender): Told {
  const { type, putma_id, referrer, page_url } = platform;
  return {
    platform: type,
    session_id: user.session_id,
    purchaser: putma_id === '' ? null : createHash('sha256').update(putma_id).digest('hex'),
    referrer: keptReferrer(referrer, origin),
    page_url: keptAddress(page_url, origin),
    referrer_host: otherHost(referrer, origin),
    zoom: null,
  };
}

/** Numbers of meetings can be guessed, so only a keyed hash of who met where is kept: it ties one visit together. */
function toldByZoom({ platform, user }: ZoomEnvelope, secret: string): Told {
  const { os, os_version, zoom_app_version, zoom_version } = platform;
  return {
    platform: 'zoom',
    session_id: uuidOf([user.meeting_id, user.zoom_app_user_id], secret),
    purchaser: null,
    referrer: '',
    page_url: '',
    referrer_host: null,
    zoom: { os, os_version, zoom_app_version, zoom_version },
  };
}

/** A UUID of our own making (RFC 9562, version 8) that stands for some words. */
function uuidOf(words: readonly string[], secret: string): string {
  const bytes = createHmac('sha256', secret).update(JSON.stringify(words)).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
