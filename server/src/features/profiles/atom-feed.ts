import { createHash } from 'node:crypto';
import { feedPath, userPath } from '@flydeck/contract/profiles/page';
import { escapeXml } from '../../http/escape-xml.ts';
import { presentationPath } from '../../library/index.ts';
import type { ProfileCardRow } from './queries.ts';

export interface FeedInput {
  /** `https://example.org`, without a trailing slash. */
  readonly origin: string;
  readonly siteName: string;
  /** The profile's oid. */
  readonly oid: string;
  /** The profile's displayed name. */
  readonly name: string;
  /** Creation time of the profile. A feed without entries has this time as the time of its last update. */
  readonly createdAt: Date;
  readonly entries: readonly ProfileCardRow[];
}

/**
 * Returns an Atom feed (RFC 4287). All URLs are absolute. The ids of feed and entries do not depend on titles, URLs or
 * the host.
 */
export function atomFeed(feed: FeedInput): string {
  const { origin, siteName, oid, name, createdAt, entries } = feed;
  const updated = new Date(Math.max(createdAt.getTime(), ...entries.map((entry) => entry.modified_at.getTime())));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${feedId('profile', oid)}</id>`,
    `<title>${escapeXml(`${name} · ${siteName}`)}</title>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<author><name>${escapeXml(name)}</name><uri>${escapeXml(origin + userPath(oid))}</uri></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(origin + feedPath(oid))}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + userPath(oid))}"/>`,
    `<generator>${escapeXml(siteName)}</generator>`,
    ...entries.map((entry) => entryXml(entry, origin)),
    '</feed>',
    '',
  ].join('\n');
}

function entryXml(entry: ProfileCardRow, origin: string): string {
  const { oid, slug, language, preview, published_at, modified_at } = entry;
  const title = entry.title || '—';
  const url = origin + presentationPath(oid, slug);
  const updated = modified_at > published_at ? modified_at : published_at;
  const picture =
    preview &&
    `<img src="${escapeXml(origin + preview.url)}" width="${preview.width}" height="${preview.height}" alt="">`;
  const html = `${picture ? `<p><a href="${escapeXml(url)}">${picture}</a></p>` : ''}${entry.description}`;
  const lang = language === 'und' ? '' : ` xml:lang="${escapeXml(language)}"`;
  return [
    `<entry${lang}>`,
    `<id>${feedId('presentation', oid)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    `<published>${published_at.toISOString()}</published>`,
    `<updated>${updated.toISOString()}</updated>`,
    ...(html === '' ? [] : [`<content type="html">${escapeXml(html)}</content>`]),
    '</entry>',
  ].join('\n');
}

/** Returns a UUID (RFC 9562, version 8) that depends only on the kind and the oid. */
function feedId(kind: 'profile' | 'presentation', oid: string): string {
  const hash = createHash('sha256').update(`flydeck ${kind} ${oid}`).digest();
  // Byte 6 begins with the version (8), and byte 8 begins with the variant (binary 10).
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)];
  return `urn:uuid:${groups.join('-')}`;
}
