import { type QueryExecutorProvider, sql } from 'kysely';
import { fold } from './fold.ts';
import type { Word } from './words.ts';

/** PostgreSQL's stemming dictionaries by primary language subtag. */
const DICTIONARIES: Readonly<Record<string, string>> = {
  ar: 'arabic_stem',
  hy: 'armenian_stem',
  eu: 'basque_stem',
  ca: 'catalan_stem',
  da: 'danish_stem',
  nl: 'dutch_stem',
  en: 'english_stem',
  fi: 'finnish_stem',
  fr: 'french_stem',
  de: 'german_stem',
  el: 'greek_stem',
  hi: 'hindi_stem',
  hu: 'hungarian_stem',
  id: 'indonesian_stem',
  ga: 'irish_stem',
  it: 'italian_stem',
  lt: 'lithuanian_stem',
  ne: 'nepali_stem',
  no: 'norwegian_stem',
  nb: 'norwegian_stem',
  nn: 'norwegian_stem',
  pt: 'portuguese_stem',
  ro: 'romanian_stem',
  ru: 'russian_stem',
  sr: 'serbian_stem',
  es: 'spanish_stem',
  sv: 'swedish_stem',
  ta: 'tamil_stem',
  tr: 'turkish_stem',
};

/** Languages in which a stem can begin with another letter than the word, because prefixes or the script change. */
const LANGUAGES_CHANGING_FIRST_LETTER = new Set(['ar', 'ga', 'id', 'nl', 'sr', 'ta']);

/** Returns whether words of a language and their stems begin with the same letter. */
export const keepsFirstLetter = (language: string): boolean => !LANGUAGES_CHANGING_FIRST_LETTER.has(language);

/** Returns the primary subtag (`pt` of `pt-BR`); `und` for an invalid tag. */
export function primaryLanguage(tag: string): string {
  return /^([a-z]{2,3})(?:[-_]|$)/.exec(tag.toLowerCase())?.[1] ?? 'und';
}

const MAX_CACHED_STEMS = 200_000;

/** Cached stems. A key is a language, a space and a form of a word. The stem of a stop word is null. */
const cachedStems = new Map<string, string | null>();

/** Whether a word can have stems: two or more characters without digits, in a script with spaces between words. */
const isStemmable = (word: Word) => !word.isUnspacedRun && /^[\p{L}\p{M}]{2,}$/u.test(word.text);

/**
 * Returns the stems of words in one language, in lower case without accents, by the `text` of the word; null for a stop
 * word. The stems of a word are those of its forms with and without accents; in Arabic, also its form without article
 * and the stem of this form. Queries the database for stems that are not cached. Returns an empty map for a language
 * without a dictionary.
 */
export async function loadStems(
  db: QueryExecutorProvider,
  words: readonly Word[],
  language: string,
): Promise<ReadonlyMap<string, readonly string[] | null>> {
  const dictionary = DICTIONARIES[language];
  if (!dictionary) return new Map();
  const stemmable = words.filter(isStemmable);
  const listForms = ({ text, key }: Word) => [...new Set([text, key, ...removeArticle(text, language)])];
  const stemByForm = await loadStemsOfForms(db, language, dictionary, [...new Set(stemmable.flatMap(listForms))]);
  return new Map(
    stemmable.map((word) => {
      const stems = listForms(word).map((form) => stemByForm.get(form));
      return [word.text, foldStems([...stems, ...removeArticle(word.text, language)])];
    }),
  );
}

/** Matches the Arabic article "al-", with an optional particle of one letter before it, or its contraction "lil-". */
const ARABIC_ARTICLE = /^[وفبك]?ال(?=..)|^لل(?=..)/;

/**
 * Returns an Arabic word without its article and particle, in an array; an empty array for a word without an article or
 * of another language. The dictionary has different stems for the word with and without the article.
 */
function removeArticle(text: string, language: string): string[] {
  return language === 'ar' && ARABIC_ARTICLE.test(text) ? [text.replace(ARABIC_ARTICLE, '')] : [];
}

/** Null for a stop word, undefined if the dictionary does not exist. */
type Stem = string | null | undefined;

/** Returns the different stems in lower case without accents; null if one of the forms is a stop word. */
function foldStems(stems: readonly Stem[]): readonly string[] | null {
  if (stems.includes(null)) return null;
  const [first] = stems;
  if (stems.length === 1) return typeof first === 'string' ? [fold(first)] : [];
  return [...new Set(stems.filter((stem) => typeof stem === 'string').map(fold))];
}

/**
 * Loads the stems of forms of words from the cache or from a dictionary of the database. Returns only cached stems if
 * the dictionary does not exist.
 */
async function loadStemsOfForms(
  db: QueryExecutorProvider,
  language: string,
  dictionary: string,
  forms: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const stemByForm = new Map<string, string | null>();
  for (const form of forms) {
    const stem = cachedStems.get(`${language} ${form}`);
    if (stem !== undefined) stemByForm.set(form, stem);
  }
  const uncachedForms = forms.filter((form) => !stemByForm.has(form));
  if (uncachedForms.length === 0) return stemByForm;
  const { rows } = await sql<{ form: string; stems: string[] | null }>`
    SELECT form, ts_lexize(dict.oid::regdictionary, form) AS stems
    FROM unnest(${uncachedForms}::text[]) AS form, pg_ts_dict AS dict
    WHERE dict.dictname = ${dictionary} AND pg_ts_dict_is_visible(dict.oid)`.execute(db);
  if (cachedStems.size > MAX_CACHED_STEMS) cachedStems.clear();
  for (const { form, stems } of rows) {
    const stem = stems?.[0] ?? null;
    cachedStems.set(`${language} ${form}`, stem);
    stemByForm.set(form, stem);
  }
  return stemByForm;
}
