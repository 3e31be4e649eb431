import type { Element } from '@flydeck/scene/model/elements';
import type { TextBody } from '@flydeck/scene/model/text';
import { plainText } from '../text/body.ts';

/** Returns the text bodies of an element and the elements in it, without furniture. */
function bodiesOf(element: Element): TextBody[] {
  if (element.furniture) return [];
  if (element.kind === 'text') return [element.body];
  if (element.kind === 'shape') return element.body ? [element.body] : [];
  return element.kind === 'group' ? element.children.flatMap(bodiesOf) : [];
}

/** Replaces each sequence of whitespace with one space, and removes spaces at the start and end. */
const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Shortens a text to at most `maxLength` characters and adds an ellipsis. Cuts the text at the last space before the
 * limit, or at the limit if a cut at the space would remove more than half of the characters.
 */
function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cutIndex = text.lastIndexOf(' ', maxLength);
  return `${text.slice(0, cutIndex > maxLength / 2 ? cutIndex : maxLength)}…`;
}

/**
 * Returns the title of a slide: the title placeholder, else the first line of text that has a letter, else "Slide N".
 */
export function titleOf(elements: readonly Element[], slideNumber: number): string {
  const bodies = elements.flatMap(bodiesOf);
  const titleBody = bodies.find((body) => body.paragraphs.some((paragraph) => paragraph.role === 'title'));
  const title = titleBody && toOneLine(plainText(titleBody));
  // With the ellipsis, the title has the maximum length of a topic's title (1000 characters).
  if (title) return shorten(title, 999);
  for (const body of bodies) {
    const line = plainText(body)
      .split('\n')
      .map(toOneLine)
      .find((candidate) => /\p{L}/u.test(candidate));
    if (line) return shorten(line, 80);
  }
  return `Slide ${slideNumber}`;
}
