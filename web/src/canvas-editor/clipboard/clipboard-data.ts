import type { ClipboardContent } from '@flydeck/editor/clipboard/clipboard';
import { plainText } from '@flydeck/editor/clipboard/plain-text';

/** Attribute of the HTML with the copied records: JSON in base64. */
const ATTRIBUTE = 'data-flydeck-records';
const PATTERN = new RegExp(`${ATTRIBUTE}="([A-Za-z0-9+/=]+)"`);

/** Copied records in the formats of the system's clipboard. */
export interface ClipboardData {
  readonly html: string;
  readonly text: string;
}

/** Returns copied records as HTML, which all browsers preserve in the clipboard, and as text for other programs. */
export function encodeContent(content: ClipboardContent): ClipboardData {
  const text = plainText(content);
  const lines = text.split('\n').map((line) => `<p>${escapeHtml(line)}</p>`);
  const html = `<div ${ATTRIBUTE}="${toBase64(JSON.stringify(content))}">${lines.join('')}</div>`;
  return { html, text };
}

/** Returns the copied records in HTML, as unchecked JSON; undefined if there are none, null if they are damaged. */
export function decodeContent(html: string): unknown {
  const data = PATTERN.exec(html)?.[1];
  if (data === undefined) return undefined;
  try {
    return JSON.parse(fromBase64(data));
  } catch {
    // Damaged data is handled like valid JSON that does not contain copied records.
    return null;
  }
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Bytes that are passed to `String.fromCharCode` in one call: the number of arguments of a call is limited. */
const CHUNK_BYTES = 8192;

function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (let i = 0; i < bytes.length; i += CHUNK_BYTES)
    binary += String.fromCharCode(...bytes.subarray(i, i + CHUNK_BYTES));
  return btoa(binary);
}

const fromBase64 = (data: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)));
