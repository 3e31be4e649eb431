const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const BORDER = /[,;:、，；：]\s*|\s[–—-]\s|\s?—\s?/gu;

/** Conjunctions that start a subordinate clause, which is incomplete without the second clause. */
const OPENS_A_CLAUSE =
  /^(?:when|while|if|although|because|since|as|after|before|until|wenn|als|weil|obwohl|während|da|nachdem|bevor|quand|lorsque|si|comme|puisque|bien|cuando|aunque|mientras|como|porque|quando|se|embora|enquanto|mentre|perché|benché|ha|amikor|mivel|bár|mert|noha)\s/iu;

/**
 * Shortens a sentence at a clause boundary to about `maxLength` characters (half as many in Chinese, Japanese or
 * Korean) without changing words. Parentheses are removed first. Without a boundary it is cut after a word and
 * ends with "…".
 */
export function shorten(sentence: string, maxLength: number): string {
  const limit = WIDE.test(sentence) ? Math.floor(maxLength / 2) : maxLength;
  const whole = withoutStop(sentence);
  if (whole.length <= limit) return whole;
  const plain = withoutStop(sentence.replace(/\s?[(（[][^()（）[\]]{0,400}[)）\]]/gu, ''));
  if (plain.length <= limit) return plain;
  return cutAtClause(plain, limit) ?? cutAtWord(plain, limit);
}

/** Removes the final full stop. A question mark stays, and so does a text that is only punctuation. */
function withoutStop(sentence: string): string {
  const whole = sentence.trim();
  return whole.replace(/(?<![.…])[.。｡।;；:：,、，]$/u, '').trim() || whole;
}

function cutAtClause(sentence: string, limit: number): string | undefined {
  const least = OPENS_A_CLAUSE.test(sentence) ? 2 : 1;
  const borders = [...sentence.matchAll(BORDER)].map(({ index }) => index);
  const fitting = borders.filter((at, index) => index + 1 >= least && at <= limit && at >= limit * 0.35);
  const at = fitting[fitting.length - 1];
  return at === undefined ? undefined : sentence.slice(0, at).trim();
}

function cutAtWord(sentence: string, limit: number): string {
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(
    sentence.slice(0, limit + 40),
  )) {
    if (index + segment.length > limit - 1) break;
    end = index + segment.length;
  }
  return `${sentence.slice(0, end || limit - 1).trim()}…`;
}
