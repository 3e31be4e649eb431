import { fromBase64 } from '../../base64.ts';

/** The HTML attribute that contains copied paragraphs as JSON in base64. */
export const PARAGRAPHS_ATTRIBUTE = 'data-flydeck-paragraphs';

/** Copied content as HTML and as plain text, which are the two formats written to the system's clipboard. */
export interface ClipboardData {
  readonly html: string;
  readonly text: string;
  /** The source of an SVG picture, which only some programs copy as such. Never written. */
  readonly svg?: string;
}

/**
 * Returns the copied paragraphs in HTML, as a parsed JSON value that is not validated. Returns undefined if the HTML
 * contains no paragraphs, and null if their JSON cannot be parsed.
 */
export const decodeParagraphs = (html: string): unknown => decode(PARAGRAPHS_ATTRIBUTE, html);

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
