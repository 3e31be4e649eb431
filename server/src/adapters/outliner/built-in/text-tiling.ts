/** A sentence represented by its stems. */
export interface Unit {
  readonly stems: readonly string[];
  /** Starts a paragraph. */
  readonly opens: boolean;
  /** Starts a paragraph and looks like a title. */
  readonly titles: boolean;
}

/** Number of words compared on each side of a gap: about a paragraph. */
const WINDOW_WORDS = 60;

/**
 * Finds topic boundaries: ascending indices of the units that start a new part, at most `parts - 1`. After
 * Hearst, "TextTiling: Segmenting Text into Multi-paragraph Subtopic Passages" (1997): the cosine similarity of
 * the words before and after each gap, ranked by depth score; gaps between paragraphs are preferred.
 */
export function tile(units: readonly Unit[], parts: number): readonly number[] {
  const minimum = Math.max(2, Math.floor(units.length / parts / 3));
  if (parts < 2 || units.length < minimum * 2) return [];
  const depths = depthsOf(similarities(units));
  const gaps = depths
    .map((depth, index) => ({ at: index + 1, weight: weigh(depth, units[index + 1]) }))
    .sort((a, b) => b.weight - a.weight || a.at - b.at);
  const chosen: number[] = [];
  for (const { at } of gaps) {
    if (chosen.length === parts - 1) break;
    const distance = Math.min(at, units.length - at, ...chosen.map((other) => Math.abs(at - other)));
    if (distance >= minimum) chosen.push(at);
  }
  return chosen.sort((a, b) => a - b);
}

function weigh(depth: number, opener: Unit | undefined): number {
  if (opener?.titles) return depth * 2 + 0.5;
  return opener?.opens ? depth * 1.5 + 0.3 : depth * 0.4;
}

/** Cosine similarity across the gap before each unit except the first. */
function similarities(units: readonly Unit[]): readonly number[] {
  const words = units.reduce((sum, { stems }) => sum + stems.length, 0);
  const reach = Math.min(8, Math.max(2, Math.round(WINDOW_WORDS / Math.max(1, words / units.length))));
  return units
    .slice(1)
    .map((_, index) =>
      cosine(
        count(units.slice(Math.max(0, index + 1 - reach), index + 1)),
        count(units.slice(index + 1, index + 1 + reach)),
      ),
    );
}

function count(units: readonly Unit[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of units) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let product = 0;
  for (const [stem, times] of a) product += times * (b.get(stem) ?? 0);
  const norm = (counts: ReadonlyMap<string, number>) =>
    Math.sqrt([...counts.values()].reduce((sum, times) => sum + times * times, 0));
  return product === 0 ? 0 : product / (norm(a) * norm(b));
}

/** Depth scores: the distance of each value to the peaks on both sides. */
function depthsOf(values: readonly number[]): readonly number[] {
  return values.map((value, index) => climb(values, index, -1) + climb(values, index, 1) - 2 * value);
}

function climb(values: readonly number[], from: number, step: number): number {
  let peak = values[from] ?? 0;
  for (let index = from + step; (values[index] ?? -1) >= peak; index += step) peak = values[index] ?? peak;
  return peak;
}
