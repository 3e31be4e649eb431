/**
 * Matches a text that ends with an abbreviation, whose full stop does not end a sentence: one letter, two letters of
 * which the first is a capital, or a common abbreviation of one of the interface languages.
 */
const ABBREVIATION =
  /(?:^|[\s(„“"'«])(?:\p{L}|[A-ZÄÖÜ]\p{L}?|Dr|Mr|Mrs|Ms|Prof|St|Sr|Sra|Jr|vs|etc|cf|ca|e\.\s?g|i\.\s?e|z\.\s?B|d\.\s?h|u\.\s?a|bzw|usw|Nr|No|Abb|Fig|p\.\s?ex|ex|art|pl|ill|kb|stb|Kr|Chr)\.\s*$/u;

/** Matches up to 600 characters of a sentence. A longer sentence is cut at a space if possible. */
const CHUNK = /[\s\S]{1,600}(?=\s|$)|[\s\S]{1,600}/gu;

/**
 * Splits a paragraph of one language into trimmed sentences. Long sentences are cut into several strings; strings
 * without a letter or digit are left out.
 */
export type ReadSentences = (paragraph: string) => readonly string[];

/**
 * Creates a sentence splitter based on `Intl.Segmenter` that also recognizes abbreviations.
 * @param language a BCP 47 tag; `und` if the language is unknown
 */
export function createSentenceReader(language: string): ReadSentences {
  const segmenter = new Intl.Segmenter(language === 'und' ? undefined : language, { granularity: 'sentence' });
  return (paragraph) => {
    const sentences: string[] = [];
    for (const { segment } of segmenter.segment(paragraph)) {
      const previous = sentences.at(-1);
      if (previous !== undefined && isContinuedBy(previous, segment)) sentences.splice(-1, 1, previous + segment);
      else sentences.push(segment);
    }
    return sentences.flatMap(splitOverlong).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  };
}

/**
 * Returns whether `next` belongs to the same sentence as `previous`: it starts with a lowercase letter, or `previous`
 * ends with an abbreviation. All abbreviations are shorter than 24 characters.
 */
function isContinuedBy(previous: string, next: string): boolean {
  return /^\p{Ll}/u.test(next) || ABBREVIATION.test(previous.slice(-24));
}

/** Returns the trimmed sentence, or chunks of it if it is overlong. */
const splitOverlong = (sentence: string): readonly string[] =>
  sentence
    .trim()
    .match(CHUNK)
    ?.map((chunk) => chunk.trim()) ?? [];
