/** A Chinese, Japanese or Korean character, which is wider than other characters and contains more information. */
const WIDE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** A comma, colon, semicolon or dash, with its spaces. */
const CLAUSE_BOUNDARY = /[,;:、，；：]\s*|\s[–—-]\s|\s?—\s?/gu;

/**
 * A conjunction at the start of a sentence, such as "if", in English, German, French, Spanish, Portuguese, Italian or
 * Hungarian. The first clause of such a sentence is incomplete without the second.
 */
const SUBORDINATE_START =
  /^(?:when|while|if|although|because|since|as|after|before|until|wenn|als|weil|obwohl|während|da|nachdem|bevor|quand|lorsque|si|comme|puisque|bien|cuando|aunque|mientras|como|porque|quando|se|embora|enquanto|mentre|perché|benché|ha|amikor|mivel|bár|mert|noha)\s/iu;

/**
 * Shortens a sentence to at most `maxLength` characters without changing words. The limit is half of `maxLength` for a
 * sentence with Chinese, Japanese or Korean characters. First removes text in parentheses. If the sentence is still too
 * long, cuts at a clause boundary. Without a boundary, cuts after a word and adds "…".
 */
export function shorten(sentence: string, maxLength: number): string {
  const limit = WIDE_SCRIPT.test(sentence) ? Math.floor(maxLength / 2) : maxLength;
  const trimmed = removeFinalPunctuation(sentence);
  if (trimmed.length <= limit) return trimmed;
  const withoutParentheses = removeFinalPunctuation(sentence.replace(/\s?[(（[][^()（）[\]]{0,400}[)）\]]/gu, ''));
  if (withoutParentheses.length <= limit) return withoutParentheses;
  return cutAtClause(withoutParentheses, limit) ?? cutAtWord(withoutParentheses, limit);
}

/**
 * Removes the final full stop, comma, colon or semicolon, unless it belongs to an ellipsis ("...") or the sentence
 * consists of this character.
 */
function removeFinalPunctuation(sentence: string): string {
  const trimmed = sentence.trim();
  return trimmed.replace(/(?<![.…])[.。｡।;；:：,、，]$/u, '').trim() || trimmed;
}

/**
 * Cuts at the last clause boundary between 35 % and 100 % of the limit. A shorter text would contain too little of the
 * sentence. Returns undefined if no boundary is in this range.
 */
function cutAtClause(sentence: string, limit: number): string | undefined {
  // A sentence that is cut after "If it rains, we stay" is complete, but a sentence cut after "If it rains" is not.
  const minBoundaries = SUBORDINATE_START.test(sentence) ? 2 : 1;
  const boundaries = [...sentence.matchAll(CLAUSE_BOUNDARY)].map(({ index }) => index);
  const last = boundaries.findLast(
    (boundary, index) => index + 1 >= minBoundaries && boundary <= limit && boundary >= limit * 0.35,
  );
  return last === undefined ? undefined : sentence.slice(0, last).trim();
}

/** Cuts after the last word that fits into the limit together with "…". */
function cutAtWord(sentence: string, limit: number): string {
  let end = 0;
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  // Segments a slightly longer text than the limit allows, because a cut word would count as a whole word.
  for (const { segment, index } of segmenter.segment(sentence.slice(0, limit + 40))) {
    if (index + segment.length > limit - 1) break;
    end = index + segment.length;
  }
  return `${sentence.slice(0, end || limit - 1).trim()}…`;
}
