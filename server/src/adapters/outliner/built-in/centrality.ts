const DAMPING = 0.85;
const ROUNDS = 20;
/** Maximum number of sentences that a stem connects; a stem in all sentences would connect every pair. */
const MAX_SENTENCES_A_STEM = 40;

/**
 * Computes how central each sentence is by TextRank (Mihalcea and Tarau, "TextRank: Bringing Order into Texts",
 * 2004): similarity is the number of shared words divided by the sum of the logarithms of both lengths, and
 * centrality is the stationary weight of a random walk along the similarities. Scores add up to 1.
 */
export function centralities(sentences: readonly (readonly string[])[]): readonly number[] {
  const edges = similarPairs(sentences.map((stems) => [...new Set(stems)]));
  const totals = edges.map((row) => [...row.values()].reduce((sum, weight) => sum + weight, 0));
  const size = sentences.length;
  let scores: number[] = sentences.map(() => 1 / size);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = sentences.map(() => (1 - DAMPING) / size);
    for (const [from, row] of edges.entries()) {
      for (const [to, weight] of row) {
        next[to] = (next[to] ?? 0) + (DAMPING * (scores[from] ?? 0) * weight) / (totals[from] || 1);
      }
    }
    scores = next;
  }
  const sum = scores.reduce((total, score) => total + score, 0) || 1;
  return scores.map((score) => score / sum);
}

/** The positive similarities of each sentence, found through shared stems instead of comparing all pairs. */
function similarPairs(sentences: readonly (readonly string[])[]): readonly ReadonlyMap<number, number>[] {
  const holders = new Map<string, number[]>();
  for (const [index, stems] of sentences.entries()) {
    for (const stem of stems)
      holders.set(stem, [...(holders.get(stem) ?? []), index].slice(0, MAX_SENTENCES_A_STEM));
  }
  const shared = sentences.map(() => new Map<number, number>());
  for (const indices of holders.values()) {
    for (const a of indices) for (const b of indices) if (a !== b) bump(shared[a], b);
  }
  return shared.map((row, a) => {
    const weighted = new Map<number, number>();
    for (const [b, words] of row) weighted.set(b, words / lengthOf(sentences[a], sentences[b]));
    return weighted;
  });
}

const lengthOf = (a: readonly string[] = [], b: readonly string[] = []): number =>
  Math.log(a.length + 1) + Math.log(b.length + 1);

function bump(row: Map<number, number> | undefined, key: number): void {
  row?.set(key, (row.get(key) ?? 0) + 1);
}
