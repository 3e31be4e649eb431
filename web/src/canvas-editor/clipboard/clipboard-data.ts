import type { ClipboardContent } from '@flydeck/editor/clipboard/clipboard';
import { plainText } from '@flydeck/editor/clipboard/plain-text';
import { flatText } from '@flydeck/editor/text/flat-text';
import type { Paragraph } from '@flydeck/scene/model/text';

/** HTML attributes that contain copied records or copied paragraphs, as JSON in base64. */
const RECORDS_ATTRIBUTE = 'data-flydeck-records';
const PARAGRAPHS_ATTRIBUTE = 'data-flydeck-paragraphs';

/** Copied content in the formats of the system's clipboard. */
export interface ClipboardData {
  readonly html: string;
  readonly text: string;
}

/** Returns copied records as HTML, which all browsers preserve in the clipboard, and as text for other programs. */
export const encodeContent = (content: ClipboardContent): ClipboardData =>
  encode(RECORDS_ATTRIBUTE, content, plainText(content));

/**
 * Returns the copied records that HTML contains, as unchecked JSON; undefined if it has none, null if they are damaged.
 */
export const decodeContent = (html: string): unknown => decode(RECORDS_ATTRIBUTE, html);

/** Returns copied paragraphs as HTML, which includes their formatting, and as text for other programs. */
export const encodeParagraphs = (paragraphs: readonly Paragraph[]): ClipboardData =>
  encode(PARAGRAPHS_ATTRIBUTE, paragraphs, flatText(paragraphs));

/**
 * Returns the copied paragraphs that HTML contains, as unchecked JSON; undefined if it has none, null if they are
 * damaged.
 */
export const decodeParagraphs = (html: string): unknown => decode(PARAGRAPHS_ATTRIBUTE, html);

function encode(attribute: string, content: unknown, text: string): ClipboardData {
  const lines = text.split('\n').map((line) => `<p>${escapeHtml(line)}</p>`);
  return { html: `<div ${attribute}="${toBase64(JSON.stringify(content))}">${lines.join('')}</div>`, text };
}

function decode(attribute: string, html: string): unknown {
  const data = new RegExp(`${attribute}="([A-Za-z0-9+/=]+)"`).exec(html)?.[1];
  if (data === undefined) return undefined;
  try {
    return JSON.parse(fromBase64(data));
  } catch {
    return null;
  }
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Number of bytes that are passed to `String.fromCharCode` in one call, because the number of arguments is limited. */
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
