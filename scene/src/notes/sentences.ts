/**
 * Matches the end of a text after which no sentence ends: an abbreviation, an initial, an ordinal number, or a period
 * inside a number.
 */
const NO_SENTENCE_END =
  /(?:^|[\s("'„“«])(?:\p{Lu}|\d{1,3}|z|d|u|o|e|i|a|p|s|h|bzw|bspw|ca|evtl|ggf|inkl|max|min|vgl|usw|etc|Dr|Prof|Mr|Mrs|Ms|St|Nr|No|Abb|Abs|Art|Bd|S|Tel|Str|Mio|Mrd|Jh|Chr|vs|cf|al|Fig|fig|eq|Inc|Ltd|Co|Corp|Jan|Feb|Aug|Sept|Sep|Okt|Oct|Nov|Dez|Dec|M|Mme|Mlle|Sr|Sra|Dra|Sig|Dott|pl|ill|kb|stb|ún|ld|pp|vol|approx|dept|est|e\.g|i\.e|z\.B|d\.h|u\.a|o\.Ä|v\.a|a\.m|p\.m|u\.s|U\.S|p\.ex|av|env)\.\s*$/u;

/** Matches the start of a text with which no sentence starts: a lower-case letter, or punctuation. */
const CONTINUATION = /^[\p{Ll},;:)\]»]/u;

/** Matches the end of a text with which a sentence ends in any case. */
const CLEAR_END = /[!?。！？…]["'”’»」』)]*\s*$/u;

/** Number of characters at the end of a text that the patterns for ends of texts can match. */
const END_LENGTH = 60;

const segmenters = new Map<string, Intl.Segmenter>();

/** Whether a language tag is well-formed. Documents may contain any text as language. */
const isWellFormed = (language: string): boolean => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(language);

function segmenterOf(language: string): Intl.Segmenter {
  const existing = segmenters.get(language);
  if (existing) return existing;
  const [locale = 'en'] = Intl.Segmenter.supportedLocalesOf(isWellFormed(language) ? [language] : []);
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
  segmenters.set(language, segmenter);
  return segmenter;
}

/**
 * Splits a paragraph into sentences. Repairs the segmentation of `Intl.Segmenter`, which also ends sentences after
 * abbreviations and ordinal numbers ("am 3. Oktober"). The sentences contain all characters of the text, except spaces
 * between sentences.
 */
export function splitSentences(text: string, language = 'en'): string[] {
  const sentences: string[][] = [];
  // The end of the last sentence. Testing only the end keeps the time linear in the length of the text.
  let end = '';
  for (const { segment } of segmenterOf(language).segment(text)) {
    const last = sentences.at(-1);
    if (last && continues(end, segment)) last.push(segment);
    else {
      sentences.push([segment]);
      end = '';
    }
    end = (end + segment).slice(-END_LENGTH);
  }
  return sentences.map((segments) => segments.join('').trim()).filter(Boolean);
}

function continues(previous: string, next: string): boolean {
  if (/\S$/.test(previous) && /^[\p{L}\p{N}]/u.test(next) && !CLEAR_END.test(previous)) return true;
  if (CONTINUATION.test(next)) return true;
  return NO_SENTENCE_END.test(previous);
}

/** Whether a text ends like a sentence. */
export const endsSentence = (text: string): boolean => /[.!?。！？…]["'”’»」』)]*$/u.test(text.trim());
