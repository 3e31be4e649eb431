import type { Element } from '@flydeck/scene/model/elements';
import type { TextBody } from '@flydeck/scene/model/text';
import { plainText } from '../text/body.ts';

function bodiesOf(element: Element): TextBody[] {
  if (element.furniture) return [];
  if (element.kind === 'text') return [element.body];
  if (element.kind === 'shape') return element.body ? [element.body] : [];
  return element.kind === 'group' ? element.children.flatMap(bodiesOf) : [];
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.lastIndexOf(' ', limit);
  return `${text.slice(0, cut > limit / 2 ? cut : limit)}…`;
}

/** The title of a slide: its title placeholder, else its first line of text that has a letter, else "Slide N". */
export function titleOf(elements: readonly Element[], number: number): string {
  const bodies = elements.flatMap(bodiesOf);
  const marked = bodies.find((body) => body.paragraphs.some((paragraph) => paragraph.role === 'title'));
  const title = marked && oneLine(plainText(marked));
  if (title) return shorten(title, 1000);
  for (const body of bodies) {
    const line = plainText(body)
      .split('\n')
      .map(oneLine)
      .find((line) => /\p{L}/u.test(line));
    if (line) return shorten(line, 80);
  }
  return `Slide ${number}`;
}
