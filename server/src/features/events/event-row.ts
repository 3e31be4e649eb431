import { createHash, createHmac } from 'node:crypto';
import type { BrowserEnvelope, EventEnvelope, ZoomEnvelope } from '@flydeck/contract/events/envelope';
import { isRobot } from '../../http/is-robot.ts';
import { deviceOf } from './device-of.ts';
import { externalHost, sanitizeReferrer, sanitizeUrl } from './sanitize-url.ts';
import type { Device, ZoomVersions } from './tables.ts';

/** Properties of the request that sends events. */
export interface Sender {
  /** Origin of the instance, such as `https://example.org`. */
  readonly origin: string;
  readonly userAgent: string | undefined;
  /** Profile oid of a member, else null. Used to find out whether the sender owns the presentation, and not stored. */
  readonly profileOid: string | null;
}

/** An event in the form in which it is passed to the database. */
export interface EventRow {
  readonly schema_id: number;
  readonly event_name: string;
  readonly event_source: string;
  readonly event_type: string;
  readonly client_time_ms: number;
  readonly session_id: string;
  readonly page_session_id: string;
  readonly platform: string;
  /** SHA-256 of the visitor's putma id, in hex; null without a putma id. */
  readonly purchaser: string | null;
  readonly referrer: string;
  readonly page_url: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The presentation oid in the event. The presentation may not exist. */
  readonly named_oid: string | null;
  /** See `Sender.profileOid`. */
  readonly profile_oid: string | null;
  /** The step number in the event. */
  readonly step: number | null;
  /** The topic id in the event. */
  readonly topic: string | null;
  readonly duration_ms: number | null;
  readonly device: Device;
  /** Hostname of the referring site; null if there is no referrer, or if the referrer is a page of this instance. */
  readonly referrer_host: string | null;
  readonly by_robot: boolean;
  readonly zoom: ZoomVersions | null;
}

/** The columns whose values are computed differently for events of browsers and of the Zoom app. */
type BrowserOrZoomColumns = Pick<
  EventRow,
  'platform' | 'session_id' | 'purchaser' | 'referrer' | 'page_url' | 'referrer_host' | 'zoom'
>;

/**
 * Converts an event to its row. Secrets that grant access are removed from URLs. `secret` is the key of the hash of
 * Zoom session ids.
 */
export function toEventRow(envelope: EventEnvelope, sender: Sender, secret: string): EventRow {
  const { core, event_source, body } = envelope;
  const { event_name, ...fields } = body;
  const { userAgent, profileOid } = sender;
  return {
    schema_id: core.schema_id,
    event_name,
    event_source: core.event_source,
    event_type: core.event_type,
    client_time_ms: core.client_time,
    page_session_id: event_source.single_page_session_id,
    ...(isFromZoom(envelope) ? zoomColumns(envelope, secret) : browserColumns(envelope, sender)),
    body: fields,
    named_oid: textOrNull(fields['prezi_oid']),
    profile_oid: profileOid,
    step: numberOrNull(fields['step']),
    topic: textOrNull(fields['topic']),
    duration_ms: numberOrNull(fields['duration_ms']),
    device: deviceOf(userAgent),
    by_robot: isRobot(userAgent),
  };
}

const isFromZoom = (envelope: EventEnvelope): envelope is ZoomEnvelope => 'meeting_id' in envelope.user;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function browserColumns({ platform, user }: BrowserEnvelope, { origin }: Sender): BrowserOrZoomColumns {
  const { type, putma_id, referrer, page_url } = platform;
  return {
    platform: type,
    session_id: user.session_id,
    purchaser: putma_id === '' ? null : createHash('sha256').update(putma_id).digest('hex'),
    referrer: sanitizeReferrer(referrer, origin),
    page_url: sanitizeUrl(page_url, origin),
    referrer_host: externalHost(referrer, origin),
    zoom: null,
  };
}

/** The session id is a hash with a key. Without a key, anyone could find the meeting id of a hash by trying all ids. */
function zoomColumns({ platform, user }: ZoomEnvelope, secret: string): BrowserOrZoomColumns {
  const { os, os_version, zoom_app_version, zoom_version } = platform;
  return {
    platform: 'zoom',
    session_id: hashToUuid([user.meeting_id, user.zoom_app_user_id], secret),
    purchaser: null,
    referrer: '',
    page_url: '',
    referrer_host: null,
    zoom: { os, os_version, zoom_app_version, zoom_version },
  };
}

/** Returns a version 8 UUID (RFC 9562) computed as a keyed hash of the texts. */
function hashToUuid(texts: readonly string[], secret: string): string {
  const bytes = createHmac('sha256', secret).update(JSON.stringify(texts)).digest().subarray(0, 16);
  // The upper bits of bytes 6 and 8 are the version 8 and the variant of a UUID (RFC 9562, 5.8).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
