/** A sentence as the stems of its words. */
export interface TextUnit {
  readonly stems: readonly string[];
  /** Whether the sentence starts a paragraph. */
  readonly startsParagraph: boolean;
  /** Whether the sentence is a paragraph of its own that looks like a title. */
  readonly isTitleLike: boolean;
}

/** Number of words that are compared before and after a gap between two sentences, about the length of a paragraph. */
const WINDOW_WORDS = 60;

/**
 * Returns the ascending indices of the units that start a new topic, at most `maxTopics - 1`. Implements TextTiling
 * (Hearst, "TextTiling: Segmenting Text into Multi-paragraph Subtopic Passages", 1997): computes the cosine similarity
 * of the words before and after each gap and chooses the gaps with the highest depth scores, preferably between
 * paragraphs. Each topic has at least two units, and at least a third of the average number of units.
 */
export function findSectionBoundaries(units: readonly TextUnit[], maxTopics: number): readonly number[] {
  const minUnitsPerTopic = Math.max(2, Math.floor(units.length / maxTopics / 3));
  if (maxTopics < 2 || units.length < minUnitsPerTopic * 2) return [];
  const depths = computeDepths(computeSimilarities(units));
  const gaps = depths
    .map((depth, index) => ({ boundary: index + 1, weight: weighBoundary(depth, units[index + 1]) }))
    .sort((a, b) => b.weight - a.weight || a.boundary - b.boundary);
  const boundaries: number[] = [];
  for (const { boundary } of gaps) {
    if (boundaries.length === maxTopics - 1) break;
    const edges = [0, units.length, ...boundaries];
    if (edges.every((edge) => Math.abs(boundary - edge) >= minUnitsPerTopic)) boundaries.push(boundary);
  }
  return boundaries.sort((a, b) => a - b);
}

/**
 * Returns the weight of a boundary: its depth, increased if a title or a paragraph starts there, and otherwise reduced.
 */
function weighBoundary(depth: number, firstUnit: TextUnit | undefined): number {
  if (firstUnit?.isTitleLike) return depth * 2 + 0.5;
  return firstUnit?.startsParagraph ? depth * 1.5 + 0.3 : depth * 0.4;
}

/** Returns the cosine similarities of the words before and after each gap between units. */
function computeSimilarities(units: readonly TextUnit[]): readonly number[] {
  const lists = units.map(({ stems }) => stems);
  const wordCount = lists.reduce((sum, stems) => sum + stems.length, 0);
  // Number of units on each side of a gap.
  const windowSize = Math.min(8, Math.max(2, Math.round(WINDOW_WORDS / Math.max(1, wordCount / units.length))));
  return units
    .slice(1)
    .map((_, index) =>
      cosineSimilarity(
        countStems(lists.slice(Math.max(0, index + 1 - windowSize), index + 1)),
        countStems(lists.slice(index + 1, index + 1 + windowSize)),
      ),
    );
}

/** Returns the number of occurrences of each stem in all lists. */
export function countStems(lists: readonly Iterable<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const stems of lists) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

function cosineSimilarity(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let product = 0;
  for (const [stem, times] of a) product += times * (b.get(stem) ?? 0);
  const norm = (counts: ReadonlyMap<string, number>) =>
    Math.sqrt([...counts.values()].reduce((sum, times) => sum + times * times, 0));
  return product === 0 ? 0 : product / (norm(a) * norm(b));
}

/** Returns depth scores: for each value the sum of the differences to the nearest peaks on both sides. */
function computeDepths(values: readonly number[]): readonly number[] {
  return values.map((value, index) => findPeak(values, index, -1) + findPeak(values, index, 1) - 2 * value);
}

/** Returns the highest value that is reached from index `from` in a direction (-1 or 1) without a descent. */
function findPeak(values: readonly number[], from: number, direction: number): number {
  let peak = values[from] ?? 0;
  for (let index = from + direction; (values[index] ?? -1) >= peak; index += direction) peak = values[index] ?? peak;
  return peak;
}
