import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Size } from '@flydeck/scene/model/geometry';
import type { Paragraph } from '@flydeck/scene/model/text';
import type { PdfLink } from './read-links.ts';
import { type PdfParagraph, union } from './read-paragraphs.ts';

/** A page as it was read. */
export interface PdfPage {
  readonly index: number;
  readonly size: Size;
  /** Asset of its picture; undefined for a page that could not be drawn. */
  readonly image: string | undefined;
  readonly paragraphs: readonly PdfParagraph[];
  readonly links: readonly PdfLink[];
  /** As the file numbers it (`iv`, `A-3`). */
  readonly label: string;
}

export function topicId(page: number): string {
  return `page-${page + 1}`;
}

/** The page as a topic: its picture, the real text over it, and areas to press where its links are. */
export function pageTopic(page: PdfPage, bookmark: string | undefined): Topic {
  const titleAt = titleIndex(page);
  const title = bookmark ?? page.paragraphs[titleAt]?.text.slice(0, 200) ?? page.label;
  const median = medianSize(page.paragraphs);
  const texts = page.paragraphs.map((paragraph, i) =>
    textElement(page, paragraph, i, i === titleAt ? 'title' : roleOf(paragraph, median)),
  );
  const { width, height } = page.size;
  return {
    id: topicId(page.index),
    title: title.trim() || String(page.index + 1),
    width,
    height,
    background: { kind: 'solid', color: '#ffffff' },
    elements: [
      ...pictureElements(page),
      ...texts,
      ...page.links.map((link, i) => linkElement(page, link, i)),
    ],
    topics: [],
  };
}

function pictureElements(page: PdfPage): Element[] {
  if (page.image === undefined) return [];
  const { width, height } = page.size;
  // The words stand beside it as text: to a screen reader the picture is decoration.
  const alt = page.paragraphs.length > 0 ? '' : page.label;
  return [
    {
      kind: 'image',
      id: `${topicId(page.index)}-picture`,
      x: 0,
      y: 0,
      width,
      height,
      asset: page.image,
      alt,
    },
  ];
}

function textElement(
  page: PdfPage,
  paragraph: PdfParagraph,
  index: number,
  role: Paragraph['role'],
): Element {
  return {
    kind: 'text',
    id: `${topicId(page.index)}-text-${index + 1}`,
    ...paragraph.box,
    body: {
      paragraphs: [{ runs: [{ text: paragraph.text, size: Math.min(paragraph.size, 20_000) }], role }],
      insets: [0, 0, 0, 0],
    },
    lines: paragraph.lines.flatMap((line) => line.pieces),
  };
}

function linkElement(page: PdfPage, link: PdfLink, index: number): Element {
  const target = link.target;
  return {
    kind: 'shape',
    id: `${topicId(page.index)}-link-${index + 1}`,
    ...link.box,
    geometry: { kind: 'preset', preset: 'rect' },
    link:
      'href' in target ? { kind: 'url', href: target.href } : { kind: 'topic', topic: topicId(target.page) },
    alt: linkLabel(page, link),
  };
}

/** The words under a link's area. */
function linkLabel(page: PdfPage, link: PdfLink): string {
  const under = page.paragraphs
    .flatMap((paragraph) => paragraph.lines)
    .filter((line) => {
      const joined = union(line.box, link.box);
      const middle = line.box.y + line.box.height / 2;
      const apart = joined.width > line.box.width + link.box.width;
      return !apart && middle > link.box.y && middle < link.box.y + link.box.height;
    });
  const words = under
    .map((line) => wordsWithin(line.pieces, link))
    .join(' ')
    .trim();
  return (words || ('href' in link.target ? link.target.href : String(link.target.page + 1))).slice(0, 5000);
}

/** The part of the pieces' text that lies over the area, by its share of their width, at whole words. */
function wordsWithin(
  pieces: readonly { readonly text: string; readonly x: number; readonly width: number }[],
  link: PdfLink,
): string {
  const found: string[] = [];
  for (const { text, x, width } of pieces) {
    const each = width / Math.max(1, text.length);
    for (const match of text.matchAll(/\S+/g)) {
      const middle = x + (match.index + match[0].length / 2) * each;
      if (middle > link.box.x && middle < link.box.x + link.box.width) found.push(match[0]);
    }
  }
  return found.join(' ');
}

/** The largest text of the upper half, where it stands out or comes first. */
function titleIndex(page: PdfPage): number {
  let best = -1;
  for (const [index, paragraph] of page.paragraphs.entries()) {
    const low = paragraph.box.y > page.size.height * 0.6;
    if (low || !/\p{L}/u.test(paragraph.text) || paragraph.text.length > 200) continue;
    if (best < 0 || paragraph.size > page.paragraphs[best]!.size * 1.05) best = index;
  }
  const found = page.paragraphs[best];
  if (!found) return -1;
  const body = medianSize(page.paragraphs);
  return found.size > body * 1.1 || page.paragraphs.length <= 3 ? best : -1;
}

function roleOf(paragraph: PdfParagraph, median: number): 'heading' | 'body' {
  return paragraph.size > median * 1.25 && paragraph.text.length < 120 ? 'heading' : 'body';
}

/** The size that most characters have. */
function medianSize(paragraphs: readonly PdfParagraph[]): number {
  const sized = paragraphs
    .map(({ size, text }) => ({ size, weight: text.length }))
    .sort((a, b) => a.size - b.size);
  const half = sized.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { size, weight } of sized) {
    sum += weight;
    if (sum >= half) return size;
  }
  return 0;
}
