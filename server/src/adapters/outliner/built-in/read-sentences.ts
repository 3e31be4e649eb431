/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(„“"'«])(?:\p{L}|[A-ZÄÖÜ]\p{L}?|Dr|Mr|Mrs|Ms|Prof|St|Sr|Sra|Jr|vs|etc|cf|ca|e\.\s?g|i\.\s?e|z\.\s?B|d\.\s?h|u\.\s?a|bzw|usw|Nr|No|Abb|Fig|p\.\s?ex|ex|art|pl|ill|kb|stb|Kr|Chr)\.\s*$/u;

/** Splits an overlong sentence into pieces of about 600 characters, at spaces if possible. */
const OVERLONG = /[\s\S]{1,600}(?=\s|$)|[\s\S]{1,600}/gu;
const OVERLONG_LENGTH = 600;

/** Splits a paragraph of one language into trimmed sentences. */
export type ReadSentences = (paragraph: string) => readonly string[];

/** Creates a sentence splitter based on `Intl.Segmenter` that also recognises abbreviations. */
export function sentenceReader(language: string): ReadSentences {
  const segmenter = new Intl.Segmenter(language === 'und' ? undefined : language, {
    granularity: 'sentence',
  });
  return (paragraph) => readSentences(paragraph, segmenter);
}

function readSentences(paragraph: string, segmenter: Intl.Segmenter): readonly string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(paragraph)) {
    if (open !== '' && !isContinuedBy(open, segment)) {
      sentences.push(open.trim());
      open = '';
    }
    open += segment;
  }
  if (open.trim() !== '') sentences.push(open.trim());
  return sentences.flatMap(splitOverlong).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function isContinuedBy(before: string, next: string): boolean {
  return /^\p{Ll}/u.test(next) || ABBREVIATION.test(before.slice(-24));
}

function splitOverlong(sentence: string): readonly string[] {
  if (sentence.length <= OVERLONG_LENGTH) return [sentence];
  return sentence.match(OVERLONG)?.map((part) => part.trim()) ?? [];
}
