import { createHmac, hkdfSync } from 'node:crypto';
import type { RecordedRelease } from './fixture-files.ts';

// Recorded links and cookies contain tokens and keys that may have expired when a test runs. This file signs the tokens
// and keys again with a later expiry, in seconds since 1970. It computes signatures in the same way as the recorded
// release, because the current code may compute them differently.

/** Derives the key for a label from the recorded instance's secret. Returns the key as hexadecimal digits. */
function deriveKey({ rows }: RecordedRelease, label: string): string {
  const [row = '{}'] = rows.get('instance_secret') ?? [];
  const { secret } = JSON.parse(row) as { readonly secret: string };
  const bytes = Buffer.from(secret.replace(/^\\x/, ''), 'hex');
  return Buffer.from(hkdfSync('sha256', bytes, 'flydeck', label, 32)).toString('hex');
}

/**
 * Returns an export token (`{claims}.{expiry}.{signature}`) that expires `seconds` later than `token`.
 * @throws Error if the recorded signature does not match.
 */
export function renewExportToken(
  release: RecordedRelease,
  purpose: 'media' | 'status',
  token: string,
  seconds: number,
): string {
  const sign = (message: string) =>
    createHmac('sha256', deriveKey(release, 'exports')).update(`${purpose}.${message}`).digest('base64url');
  const [claims = '', recordedExpiry = '', signature] = token.split('.');
  if (sign(`${claims}.${recordedExpiry}`) !== signature) throw new Error(`Not a ${purpose} token of this release.`);
  const message = `${claims}.${Number(recordedExpiry) + seconds}`;
  return `${message}.${sign(message)}`;
}

/**
 * Returns a share link's access key (`{link id}.{expiry}.{signature}`) that expires `seconds` later than `key`.
 * @throws Error if the recorded signature does not match.
 */
export function renewLinkKey(release: RecordedRelease, key: string, seconds: number): string {
  const [linkId = '', recordedExpiry = '', signature] = key.split('.');
  const links = (release.rows.get('presentation_links') ?? []).map(
    (row) => JSON.parse(row) as { readonly link_id: string; readonly password_hash: string },
  );
  const passwordHash = links.find((link) => link.link_id === linkId)?.password_hash;
  const sign = (expiry: string) =>
    createHmac('sha256', deriveKey(release, 'links'))
      .update(JSON.stringify([linkId, expiry, passwordHash]))
      .digest('base64url');
  if (sign(recordedExpiry) !== signature) throw new Error('Not a key of this release.');
  const newExpiry = String(Number(recordedExpiry) + seconds);
  return `${linkId}.${newExpiry}.${sign(newExpiry)}`;
}
