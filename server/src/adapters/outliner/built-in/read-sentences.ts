/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(„“"'«])(?:\p{L}|[A-ZÄÖÜ]\p{L}?|Dr|Mr|Mrs|Ms|Prof|St|Sr|Sra|Jr|vs|etc|cf|ca|e\.\s?g|i\.\s?e|z\.\s?B|d\.\s?h|u\.\s?a|bzw|usw|Nr|No|Abb|Fig|p\.\s?ex|ex|art|pl|ill|kb|stb|Kr|Chr)\.\s*$/u;

/** Matches at most 600 characters of an overlong sentence, up to a space if possible. */
const OVERLONG = /[\s\S]{1,600}(?=\s|$)|[\s\S]{1,600}/gu;
const OVERLONG_LENGTH = 600;

/** Splits a paragraph of one language into trimmed sentences. */
export type ReadSentences = (paragraph: string) => readonly string[];

/** Creates a sentence splitter based on `Intl.Segmenter` that also recognises abbreviations. */
export function createSentenceReader(language: string): ReadSentences {
  const segmenter = new Intl.Segmenter(language === 'und' ? undefined : language, {
    granularity: 'sentence',
  });
  return (paragraph) => readSentences(paragraph, segmenter);
}

function readSentences(paragraph: string, segmenter: Intl.Segmenter): readonly string[] {
  const sentences: string[] = [];
  let sentence = '';
  for (const { segment } of segmenter.segment(paragraph)) {
    if (sentence !== '' && !isContinuedBy(sentence, segment)) {
      sentences.push(sentence.trim());
      sentence = '';
    }
    sentence += segment;
  }
  if (sentence.trim() !== '') sentences.push(sentence.trim());
  return sentences.flatMap(splitOverlong).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function isContinuedBy(previous: string, next: string): boolean {
  return /^\p{Ll}/u.test(next) || ABBREVIATION.test(previous.slice(-24));
}

function splitOverlong(sentence: string): readonly string[] {
  if (sentence.length <= OVERLONG_LENGTH) return [sentence];
  return sentence.match(OVERLONG)?.map((part) => part.trim()) ?? [];
}
