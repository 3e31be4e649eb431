/** Damping factor of TextRank: the share of a sentence's score that its similar sentences get in each iteration. */
const DAMPING = 0.85;
/** Number of iterations of TextRank. */
const ITERATIONS = 20;
/** Maximum number of sentences that a stem connects. Without a limit, a frequent stem would connect all pairs. */
const MAX_SENTENCES_PER_STEM = 40;

/**
 * Computes the centrality of each sentence by TextRank (Mihalcea and Tarau, "TextRank: Bringing Order into Texts",
 * 2004): a sentence is central if it is similar to many central sentences. The similarity of two sentences is the
 * number of shared stems, divided by log(a + 1) + log(b + 1) for sentences of a and b stems. The centralities add up
 * to 1.
 * @param sentences the stems of the words of each sentence
 */
export function computeCentralities(sentences: readonly (readonly string[])[]): readonly number[] {
  const similarities = computeSimilarities(sentences.map((stems) => [...new Set(stems)]));
  const similaritySums = similarities.map((row) => [...row.values()].reduce((sum, similarity) => sum + similarity, 0));
  const sentenceCount = sentences.length;
  let scores: number[] = sentences.map(() => 1 / sentenceCount);
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    const nextScores = sentences.map(() => (1 - DAMPING) / sentenceCount);
    for (const [from, row] of similarities.entries()) {
      for (const [to, similarity] of row) {
        nextScores[to] =
          (nextScores[to] ?? 0) + (DAMPING * (scores[from] ?? 0) * similarity) / (similaritySums[from] || 1);
      }
    }
    scores = nextScores;
  }
  const sum = scores.reduce((total, score) => total + score, 0) || 1;
  return scores.map((score) => score / sum);
}

/**
 * Returns for each sentence its positive similarities by the index of the other sentence. Finds similar sentences by
 * their shared stems instead of comparing all pairs.
 */
function computeSimilarities(sentences: readonly (readonly string[])[]): readonly ReadonlyMap<number, number>[] {
  const sentencesByStem = new Map<string, number[]>();
  for (const [index, stems] of sentences.entries()) {
    for (const stem of stems)
      sentencesByStem.set(stem, [...(sentencesByStem.get(stem) ?? []), index].slice(0, MAX_SENTENCES_PER_STEM));
  }
  const sharedStemCounts = sentences.map(() => new Map<number, number>());
  for (const indices of sentencesByStem.values()) {
    for (const a of indices)
      for (const b of indices) if (a !== b) sharedStemCounts[a]?.set(b, (sharedStemCounts[a].get(b) ?? 0) + 1);
  }
  const logLength = (index: number) => Math.log((sentences[index]?.length ?? 0) + 1);
  return sharedStemCounts.map(
    (row, a) => new Map([...row].map(([b, count]) => [b, count / (logLength(a) + logLength(b))])),
  );
}
