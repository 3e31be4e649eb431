import { itemAt } from '../checked-access.ts';
import { allElements } from '../edit/elements-of.ts';
import type { Topic } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import { elementLines } from '../model/plain-text.ts';
import { isAgenda, plainTitle, titleSimilarity } from './title-similarity.ts';

/** Consecutive topics about one subject. */
export interface Cluster {
  readonly topics: readonly Topic[];
  /** Index of the topic that is shown large. */
  readonly lead: number;
}

/** Preferred number of topics in a cluster; the maximum is twice that. */
const USUAL_SIZE = 7;
/** Maximum number of clusters; with more, each is too small to recognise on one canvas. */
const MOST_CLUSTERS = 36;
/** Minimum similarity of titles about the same subject. */
const ALIKE = 0.6;
/** Maximum fraction of slides with only a title; with more, they do not separate clusters. */
const MOST_DIVIDERS = 0.3;

/** Names that importers give to slides and pages without a title. */
const UNTITLED = /^\s*(?:(?:slide|page|seite|página|pagina)\s*\d+|\d+(?:\. oldal|ページ|페이지)|)\s*$/iu;

/** The properties of a topic that are used for clustering. */
interface Slide {
  readonly topic: Topic;
  readonly title: string;
  readonly lines: readonly string[];
  readonly isAgenda: boolean;
  readonly pictures: number;
}

/**
 * Splits consecutive topics into clusters. A cluster begins at a topic that the agenda lists, at a repeated agenda, and
 * at a slide with only a title. Topics with similar titles stay together. Without any of these signs, the clusters are
 * of equal size. Finds the split with the lowest cost by dynamic programming.
 */
export function clusterTopics(topics: readonly Topic[]): Cluster[] {
  const slides = topics.map(read);
  const usual = Math.max(USUAL_SIZE, Math.ceil(slides.length / MOST_CLUSTERS));
  const starts = cheapestSplit(boundaries(slides), usual);
  return starts.map((start, i) => {
    const part = slides.slice(start, starts[i + 1] ?? slides.length);
    return { topics: part.map(({ topic }) => topic), lead: chooseLead(part) };
  });
}

function read(topic: Topic): Slide {
  const elements = [...allElements(topic.elements)];
  return {
    topic,
    title: UNTITLED.test(topic.title) ? '' : plainTitle(topic.title),
    lines: elements.flatMap(elementLines).map(plainTitle),
    isAgenda: isAgenda(topic.title),
    pictures: elements.filter(isPicture).length,
  };
}

const isPicture = ({ kind, alt }: Element): boolean =>
  (kind === 'image' && alt !== '') || kind === 'chart' || kind === 'table';

/** Returns the score for a new cluster before each topic; negative against it. */
function boundaries(slides: readonly Slide[]): number[] {
  const named = namedByAgenda(slides);
  const dividers = slides.map(isDivider);
  const divides = dividers.filter(Boolean).length <= slides.length * MOST_DIVIDERS;
  const repeated = slides.filter((slide) => slide.isAgenda).length > 1;
  return slides.map((slide, i) => {
    const before = slides[i - 1];
    if (!before) return 0;
    if (slide.isAgenda && repeated) return 8;
    if (named.has(i)) return before.isAgenda ? -4 : 6;
    if (before.isAgenda && repeated) return -4;
    if (slide.title === '') return -2;
    const likeness = titleSimilarity(before.title, slide.title);
    if (likeness >= ALIKE) return -5 * likeness;
    if (divides && dividers[i - 1]) return -3;
    if (divides && dividers[i]) return 4;
    const [first, second] = [slides[i - 2], slides[i + 1]];
    const endsRun = first && titleSimilarity(first.title, before.title) >= ALIKE;
    const beginsRun = second && titleSimilarity(slide.title, second.title) >= ALIKE;
    return endsRun || beginsRun ? 1.5 : 0;
  });
}

/** Returns the indexes of the topics that a preceding agenda lists, the first of each title. */
function namedByAgenda(slides: readonly Slide[]): Set<number> {
  const found = new Set<number>();
  for (const [at, agenda] of slides.entries()) {
    if (!agenda.isAgenda) continue;
    for (const line of new Set(agenda.lines)) {
      if (line === '' || line === agenda.title) continue;
      const index = slides.findIndex((slide, i) => i > at && titleSimilarity(slide.title, line) >= 0.8);
      if (index > 0) found.add(index);
    }
  }
  return found;
}

/** Returns whether a slide has hardly more than a title. */
const isDivider = ({ lines, pictures, title }: Slide): boolean =>
  title !== '' && pictures === 0 && lines.length <= 2 && lines.join('').length < 90;

/** Returns the indexes of the first topics of the clusters. */
function cheapestSplit(gains: readonly number[], usual: number): number[] {
  const count = gains.length;
  const cost = [0];
  const from = [0];
  for (let end = 1; end <= count; end++) {
    cost[end] = Number.POSITIVE_INFINITY;
    for (let start = Math.max(0, end - 2 * usual); start < end; start++) {
      const sum = itemAt(cost, start) + sizeCost(end - start, usual) - itemAt(gains, start);
      if (sum < itemAt(cost, end)) [cost[end], from[end]] = [sum, start];
    }
  }
  const starts: number[] = [];
  for (let end = count; end > 0; end = itemAt(from, end)) starts.unshift(itemAt(from, end));
  return starts;
}

/** Returns the cost of a cluster's size: small clusters cost more than large ones, single slides most. */
function sizeCost(size: number, usual: number): number {
  const off = (size - usual) / usual;
  return off * off * (size < usual ? 5 : 4) + (size === 1 ? 1.5 : 0);
}

/**
 * Returns the index of the topic to show large: the first one unless it is an agenda, or has neither title nor
 * pictures; else the most distinctive one (pictures, a title, little similarity with the other titles).
 */
function chooseLead(slides: readonly Slide[]): number {
  const first = itemAt(slides, 0);
  if (!first.isAgenda && (first.title !== '' || first.pictures > 0)) return 0;
  let best = { index: 0, score: Number.NEGATIVE_INFINITY };
  for (const [index, slide] of slides.entries()) {
    if (slide.isAgenda) continue;
    const likeness = slides.map((other) => (other === slide ? 0 : titleSimilarity(other.title, slide.title)));
    const score = Math.min(3, slide.pictures) + (slide.title ? 1 : 0) - Math.max(0, ...likeness);
    if (score > best.score) best = { index, score };
  }
  return best.index;
}
