import { itemAt } from '@flydeck/scene/checked-access';
import { pageName } from '@flydeck/scene/classic/page-name';
import { union } from '@flydeck/scene/compile/local-transform';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element, PlacedLine } from '@flydeck/scene/model/elements';
import type { Size } from '@flydeck/scene/model/geometry';
import type { Paragraph } from '@flydeck/scene/model/text';
import type { PdfLink } from './read-links.ts';
import type { PdfParagraph } from './read-paragraphs.ts';

/** The extracted content of a page. */
export interface PdfPage {
  /** Index of the page in the file, from 0. */
  readonly index: number;
  /** Size in points. */
  readonly size: Size;
  /** Asset id of the page's picture; undefined if the page could not be drawn. */
  readonly image: string | undefined;
  readonly paragraphs: readonly PdfParagraph[];
  readonly links: readonly PdfLink[];
}

/** Maximum length of a title, in UTF-16 units. */
const MAX_TITLE_LENGTH = 200;
/** Maximum length of an element's `alt`, in UTF-16 units. */
const MAX_ALT_LENGTH = 5000;
/** Maximum font size in points. Larger text of a file gets this size. */
const MAX_TEXT_SIZE = 20_000;
/** Matches text with a letter. Numbers and bullets alone are not titles. */
const HAS_LETTER = /\p{L}/u;

/** Returns the topic id of the page at `pageIndex`, which starts at 0. */
export const topicIdOf = (pageIndex: number): string => `page-${pageIndex + 1}`;

/**
 * Returns the text of the paragraph that is the page's title; undefined if the page has none (see `findTitleIndex`).
 */
export function findTitleText(page: PdfPage): string | undefined {
  return page.paragraphs[findTitleIndex(page)]?.text.trim().slice(0, MAX_TITLE_LENGTH);
}

/**
 * Converts a page to a topic with the page's picture, the invisible text over the picture, and a clickable area for
 * each link. The title is `bookmark` if `bookmark` has a letter, else the text that `findTitleText` finds, else a name
 * with the page number in `language`.
 * @param bookmark title of the page's bookmark in the file
 * @param language of the document, as a BCP 47 tag
 */
export function pageTopic(page: PdfPage, bookmark: string | undefined, language: string): Topic {
  const titleParagraphIndex = findTitleIndex(page);
  const defaultNameOf = (index: number) => pageName(language, index + 1);
  const bookmarkTitle = bookmark && HAS_LETTER.test(bookmark) ? bookmark : undefined;
  const title = bookmarkTitle ?? findTitleText(page) ?? defaultNameOf(page.index);
  const bodySize = medianSize(page.paragraphs);
  const texts = page.paragraphs.map((paragraph, i) =>
    textElement(page, paragraph, i, i === titleParagraphIndex ? 'title' : roleOf(paragraph, bodySize)),
  );
  const { width, height } = page.size;
  return {
    id: topicIdOf(page.index),
    title,
    width,
    height,
    background: { kind: 'solid', color: '#ffffff' },
    elements: [
      ...pictureElements(page, defaultNameOf(page.index)),
      ...texts,
      ...page.links.map((link, i) => linkElement(page, link, i, defaultNameOf)),
    ],
    topics: [],
  };
}

function pictureElements(page: PdfPage, defaultName: string): Element[] {
  if (page.image === undefined) return [];
  // If the page has text elements, the picture is decorative for screen readers.
  const alt = page.paragraphs.length > 0 ? '' : defaultName;
  const id = `${topicIdOf(page.index)}-picture`;
  return [{ kind: 'image', id, x: 0, y: 0, ...page.size, asset: page.image, alt }];
}

function textElement(page: PdfPage, paragraph: PdfParagraph, index: number, role: Paragraph['role']): Element {
  return {
    kind: 'text',
    id: `${topicIdOf(page.index)}-text-${index + 1}`,
    ...paragraph.box,
    body: {
      paragraphs: [{ runs: [{ text: paragraph.text, size: Math.min(paragraph.size, MAX_TEXT_SIZE) }], role }],
      insets: [0, 0, 0, 0],
    },
    lines: paragraph.lines.flatMap((line) => line.segments),
  };
}

/** Creates an invisible rectangle with a link. */
function linkElement(
  page: PdfPage,
  link: PdfLink,
  index: number,
  defaultNameOf: (pageIndex: number) => string,
): Element {
  const { target } = link;
  return {
    kind: 'shape',
    id: `${topicIdOf(page.index)}-link-${index + 1}`,
    ...link.box,
    geometry: { kind: 'preset', preset: 'rect' },
    link: 'href' in target ? { kind: 'url', href: target.href } : { kind: 'topic', topic: topicIdOf(target.page) },
    alt:
      linkLabel(page, link) || ('href' in target ? target.href : defaultNameOf(target.page)).slice(0, MAX_ALT_LENGTH),
  };
}

/** Returns the words in the area of a link, which screen readers read as the link's name; empty if there are none. */
function linkLabel(page: PdfPage, link: PdfLink): string {
  const coveredLines = page.paragraphs
    .flatMap((paragraph) => paragraph.lines)
    .filter((line) => {
      const unionBox = union(line.box, link.box);
      const centre = line.box.y + line.box.height / 2;
      const areSideBySide = unionBox.width > line.box.width + link.box.width;
      return !areSideBySide && centre > link.box.y && centre < link.box.y + link.box.height;
    });
  const words = coveredLines.map((line) => wordsWithin(line.segments, link)).join(' ');
  return words.trim().slice(0, MAX_ALT_LENGTH);
}

/** Returns the words whose centre is within the link's horizontal extent, assuming equally wide characters. */
function wordsWithin(placedLines: readonly PlacedLine[], link: PdfLink): string {
  const words: string[] = [];
  for (const { text, x, width } of placedLines) {
    const characterWidth = width / Math.max(1, text.length);
    for (const match of text.matchAll(/\S+/g)) {
      const centre = x + (match.index + match[0].length / 2) * characterWidth;
      if (centre > link.box.x && centre < link.box.x + link.box.width) words.push(match[0]);
    }
  }
  return words.join(' ');
}

/**
 * Returns the index of the paragraph that is the page's title: the first paragraph with the largest text that has a
 * letter and is short enough. Returns −1 if no paragraph qualifies, or if the page has more than three paragraphs and
 * the text of this paragraph is not clearly larger than the body text.
 */
function findTitleIndex(page: PdfPage): number {
  let bestIndex = -1;
  for (const [index, { text, size }] of page.paragraphs.entries()) {
    if (!HAS_LETTER.test(text) || text.length > MAX_TITLE_LENGTH) continue;
    if (bestIndex < 0 || size > itemAt(page.paragraphs, bestIndex).size * 1.05) bestIndex = index;
  }
  const paragraph = page.paragraphs[bestIndex];
  if (!paragraph) return -1;
  const bodySize = medianSize(page.paragraphs);
  return paragraph.size > bodySize * 1.1 || page.paragraphs.length <= 3 ? bestIndex : -1;
}

/** Returns `heading` for a short paragraph whose text is clearly larger than the body text, else `body`. */
function roleOf(paragraph: PdfParagraph, bodySize: number): 'heading' | 'body' {
  return paragraph.size > bodySize * 1.25 && paragraph.text.length < 120 ? 'heading' : 'body';
}

/** Returns the median font size in points, weighted by the number of characters; 0 if there are no paragraphs. */
function medianSize(paragraphs: readonly PdfParagraph[]): number {
  const weightedSizes = paragraphs
    .map(({ size, text }) => ({ size, weight: text.length }))
    .sort((a, b) => a.size - b.size);
  const halfWeight = weightedSizes.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { size, weight } of weightedSizes) {
    sum += weight;
    if (sum >= halfWeight) return size;
  }
  return 0;
}
