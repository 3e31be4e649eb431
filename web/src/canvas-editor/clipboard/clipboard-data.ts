import { flatText } from '@flydeck/editor/text/flat-text';
import type { Paragraph } from '@flydeck/scene/model/text';
import { fromBase64, toBase64 } from '../../base64.ts';

/** The HTML attribute that contains copied paragraphs as JSON in base64. */
const PARAGRAPHS_ATTRIBUTE = 'data-flydeck-paragraphs';

/** Copied content as HTML and as plain text, which are the two formats written to the system's clipboard. */
export interface ClipboardData {
  readonly html: string;
  readonly text: string;
  /** The source of an SVG picture, which only some programs copy as such. Never written. */
  readonly svg?: string;
}

/** Returns copied paragraphs as HTML with all their formatting, and as text for other programs. */
export const encodeParagraphs = (paragraphs: readonly Paragraph[]): ClipboardData =>
  encode(PARAGRAPHS_ATTRIBUTE, paragraphs, flatText(paragraphs));

/**
 * Returns the copied paragraphs in HTML, as a parsed JSON value that is not validated. Returns undefined if the HTML
 * contains no paragraphs, and null if their JSON cannot be parsed.
 */
export const decodeParagraphs = (html: string): unknown => decode(PARAGRAPHS_ATTRIBUTE, html);

/** Returns HTML that contains `content` as JSON in an attribute, and the lines of `text` as paragraphs. */
export function encode(attribute: string, content: unknown, text: string): ClipboardData {
  const lines = text.split('\n').map((line) => `<p>${escapeHtml(line)}</p>`);
  return { html: `<div ${encodeAttribute(attribute, content)}>${lines.join('')}</div>`, text };
}

/** Returns an HTML attribute that contains `content` as JSON in base64. */
export const encodeAttribute = (attribute: string, content: unknown): string =>
  `${attribute}="${toBase64(new TextEncoder().encode(JSON.stringify(content)))}"`;

/** Returns the JSON value of an attribute; undefined if `html` has no such attribute, null if the JSON is invalid. */
export function decode(attribute: string, html: string): unknown {
  const base64 = new RegExp(`${attribute}="([A-Za-z0-9+/=]+)"`).exec(html)?.[1];
  if (base64 === undefined) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(fromBase64(base64)));
  } catch {
    return null;
  }
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
