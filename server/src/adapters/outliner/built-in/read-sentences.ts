/** A full stop after these ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(„“"'«])(?:\p{L}|[A-ZÄÖÜ]\p{L}?|Dr|Mr|Mrs|Ms|Prof|St|Sr|Sra|Jr|vs|etc|cf|ca|e\.\s?g|i\.\s?e|z\.\s?B|d\.\s?h|u\.\s?a|bzw|usw|Nr|No|Abb|Fig|p\.\s?ex|ex|art|pl|ill|kb|stb|Kr|Chr)\.\s*$/u;

/** What never comes to an end is cut near this many characters: first at spaces, then anywhere. */
const ENDLESS = /[\s\S]{1,600}(?=\s|$)|[\s\S]{1,600}/gu;
const ENDLESS_LENGTH = 600;

/** Reads the sentences of paragraphs in one language, trimmed. */
export type ReadSentences = (paragraph: string) => readonly string[];

/** Sentences by `Intl.Segmenter`; a stop that ends an abbreviation ends no sentence. */
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
    if (open !== '' && !goesOn(open, segment)) {
      sentences.push(open.trim());
      open = '';
    }
    open += segment;
  }
  if (open.trim() !== '') sentences.push(open.trim());
  return sentences.flatMap(cutEndless).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function goesOn(before: string, next: string): boolean {
  return /^\p{Ll}/u.test(next) || ABBREVIATION.test(before.slice(-24));
}

function cutEndless(sentence: string): readonly string[] {
  if (sentence.length <= ENDLESS_LENGTH) return [sentence];
  return sentence.match(ENDLESS)?.map((part) => part.trim()) ?? [];
}
