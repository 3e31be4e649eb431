import { itemAt } from '../checked-access.ts';
import type { Topic } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import { elementLines } from '../model/plain-text.ts';
import { contentElements } from './content-elements.ts';
import { isAgenda, normalizeTitle, titleSimilarity } from './title-similarity.ts';

/** Consecutive topics about the same subject. */
export interface Cluster {
  readonly topics: readonly Topic[];
  /** Index of the topic that is shown large. */
  readonly largeIndex: number;
}

/** Minimum of the preferred number of topics in a cluster. A cluster has at most twice the preferred number. */
const MIN_PREFERRED_SIZE = 7;
/**
 * Number of clusters above which the preferred number of topics in a cluster grows: with more clusters, each cluster
 * would be too small to recognise on the canvas.
 */
const MAX_CLUSTERS = 36;
/** Minimum similarity of titles about the same subject. */
const MIN_TITLE_SIMILARITY = 0.6;
/** Minimum similarity of a line of an agenda and the title of the slide that the line lists. */
const MIN_AGENDA_SIMILARITY = 0.8;
/**
 * If more than this fraction of the slides only announce a subject (see `isDivider`), these slides begin no clusters.
 */
const MAX_DIVIDER_RATIO = 0.3;

/** Matches the titles by which importers name slides and pages without a title, and the empty title. */
const DEFAULT_TITLE = /^\s*(?:(?:slide|page|seite|página|pagina)\s*\d+|\d+(?:\. oldal|ページ|페이지)|)\s*$/iu;

/** The properties of a topic that are used for clustering. */
interface Slide {
  readonly topic: Topic;
  readonly title: string;
  readonly lines: readonly string[];
  readonly isAgenda: boolean;
  readonly pictureCount: number;
}

/**
 * Splits consecutive topics into clusters. A cluster begins at a topic that the agenda lists, at a repeated agenda, and
 * at a slide that only announces a subject. Topics with similar titles are in the same cluster. Apart from these rules,
 * the clusters are of about the same size. The split with the lowest cost is found by dynamic programming.
 */
export function clusterTopics(topics: readonly Topic[]): Cluster[] {
  const slides = topics.map(toSlide);
  const starts = findCheapestSplit(scoreStarts(slides), preferredClusterSize(slides.length));
  return starts.map((start, i) => {
    const clusterSlides = slides.slice(start, starts[i + 1] ?? slides.length);
    return { topics: clusterSlides.map(({ topic }) => topic), largeIndex: chooseLargeIndex(clusterSlides) };
  });
}

/** Returns the preferred size of the clusters of `count` topics. */
export const preferredClusterSize = (count: number): number =>
  Math.max(MIN_PREFERRED_SIZE, Math.ceil(count / MAX_CLUSTERS));

/** Returns the properties of a topic that are used for clustering. */
function toSlide(topic: Topic): Slide {
  const elements = [...contentElements(topic.elements)];
  return {
    topic,
    title: DEFAULT_TITLE.test(topic.title) ? '' : normalizeTitle(topic.title),
    lines: elements.flatMap(elementLines).map(normalizeTitle),
    isAgenda: isAgenda(topic.title),
    pictureCount: elements.filter(isPicture).length,
  };
}

/**
 * Whether an element is a picture with content. Charts and tables count as pictures. An image with an empty `alt` is
 * decorative.
 */
const isPicture = ({ kind, alt }: Element): boolean =>
  (kind === 'image' && alt !== '') || kind === 'chart' || kind === 'table';

/**
 * Returns a score for each topic: how well a cluster can begin with this topic. Negative: the topic should belong to
 * the cluster of the preceding topic. A score reduces the costs from `sizeCost`; the values were tuned on sample
 * presentations.
 */
function scoreStarts(slides: readonly Slide[]): number[] {
  const listedIndexes = findListedTopics(slides);
  const dividerFlags = slides.map(isDivider);
  const areDividersRare = dividerFlags.filter(Boolean).length <= slides.length * MAX_DIVIDER_RATIO;
  const isAgendaRepeated = slides.filter((slide) => slide.isAgenda).length > 1;
  return slides.map((slide, i) => {
    const previous = slides[i - 1];
    if (!previous) return 0;
    if (slide.isAgenda && isAgendaRepeated) return 8;
    if (listedIndexes.has(i)) return previous.isAgenda ? -4 : 6;
    if (previous.isAgenda && isAgendaRepeated) return -4;
    if (slide.title === '') return -2;
    const similarity = titleSimilarity(previous.title, slide.title);
    if (similarity >= MIN_TITLE_SIMILARITY) return -5 * similarity;
    if (areDividersRare && dividerFlags[i - 1]) return -3;
    if (areDividersRare && dividerFlags[i]) return 4;
    const [beforePrevious, next] = [slides[i - 2], slides[i + 1]];
    // A run is a sequence of slides with similar titles.
    const isAfterRun = beforePrevious && titleSimilarity(beforePrevious.title, previous.title) >= MIN_TITLE_SIMILARITY;
    const isStartOfRun = next && titleSimilarity(slide.title, next.title) >= MIN_TITLE_SIMILARITY;
    return isAfterRun || isStartOfRun ? 1.5 : 0;
  });
}

/**
 * Returns the indexes of the topics that a preceding agenda lists. A line of an agenda lists the first topic after the
 * agenda that has a similar title.
 */
function findListedTopics(slides: readonly Slide[]): Set<number> {
  const indexes = new Set<number>();
  for (const [agendaIndex, agenda] of slides.entries()) {
    if (!agenda.isAgenda) continue;
    for (const line of new Set(agenda.lines)) {
      if (line === '' || line === agenda.title) continue;
      const index = slides.findIndex(
        (slide, i) => i > agendaIndex && titleSimilarity(slide.title, line) >= MIN_AGENDA_SIMILARITY,
      );
      if (index > 0) indexes.add(index);
    }
  }
  return indexes;
}

/**
 * Returns whether a slide only announces a subject: it has a title, no pictures, and at most two lines with less than
 * 90 characters in total.
 */
const isDivider = ({ lines, pictureCount, title }: Slide): boolean =>
  title !== '' && pictureCount === 0 && lines.length <= 2 && lines.join('').length < 90;

/**
 * Returns the indexes of the first topics of the clusters in the split with the lowest cost. `cost[end]` is the lowest
 * cost of splitting the topics before `end`, and `startByEnd[end]` the start of the last cluster of that split.
 */
function findCheapestSplit(scores: readonly number[], preferredSize: number): number[] {
  const count = scores.length;
  const cost = [0];
  const startByEnd = [0];
  for (let end = 1; end <= count; end++) {
    cost[end] = Number.POSITIVE_INFINITY;
    for (let start = Math.max(0, end - 2 * preferredSize); start < end; start++) {
      const total = itemAt(cost, start) + sizeCost(end - start, preferredSize) - itemAt(scores, start);
      if (total < itemAt(cost, end)) [cost[end], startByEnd[end]] = [total, start];
    }
  }
  const starts: number[] = [];
  for (let end = count; end > 0; end = itemAt(startByEnd, end)) starts.unshift(itemAt(startByEnd, end));
  return starts;
}

/**
 * Returns the cost of a cluster with `size` topics. The cost is 0 for the preferred size, and grows with the square of
 * the deviation from this size. Too few topics cost more than too many. A cluster with a single topic has an additional
 * cost.
 */
function sizeCost(size: number, preferredSize: number): number {
  const deviation = (size - preferredSize) / preferredSize;
  return deviation * deviation * (size < preferredSize ? 5 : 4) + (size === 1 ? 1.5 : 0);
}

/**
 * Returns the index of the topic to show large. This is the first topic if it is no agenda and has a title or pictures.
 * Otherwise it is the most distinctive topic, with many pictures and a title that differs from the other titles.
 */
function chooseLargeIndex(slides: readonly Slide[]): number {
  const first = itemAt(slides, 0);
  if (!first.isAgenda && (first.title !== '' || first.pictureCount > 0)) return 0;
  let best = { index: 0, score: Number.NEGATIVE_INFINITY };
  for (const [index, slide] of slides.entries()) {
    if (slide.isAgenda) continue;
    const similarities = slides.map((other) => (other === slide ? 0 : titleSimilarity(other.title, slide.title)));
    const score = Math.min(3, slide.pictureCount) + (slide.title ? 1 : 0) - Math.max(...similarities);
    if (score > best.score) best = { index, score };
  }
  return best.index;
}
