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

/** Languages whose dictionaries remove prefixes or change the script. */
const CHANGES_FIRST_LETTER = new Set(['ar', 'ga', 'id', 'nl', 'sr', 'ta']);

/** Returns whether words of a language and their stems begin with the same letter. */
export const keepsFirstLetter = (language: string): boolean => !CHANGES_FIRST_LETTER.has(language);

/** Returns the primary subtag (`pt` of `pt-BR`); `und` for an invalid tag. */
export function primaryLanguage(tag: string): string {
  return /^([a-z]{2,3})(?:[-_]|$)/.exec(tag.toLowerCase())?.[1] ?? 'und';
}

const MAX_CACHED = 200_000;

/** Cache of stems by `language word`, the same for every database. Null: a stop word. */
const cachedStems = new Map<string, string | null>();

const isStemmable = (word: Word) => !word.unspaced && /^[\p{L}\p{M}]{2,}$/u.test(word.text);

/**
 * Returns the stems of words in one language by each word's `text`: the folded stems of the word with and without its
 * accents, or null for a stop word. Queries the database for stems that are not cached.
 */
export async function stemsOf(
  db: QueryExecutorProvider,
  words: readonly Word[],
  language: string,
): Promise<ReadonlyMap<string, readonly string[] | null>> {
  const dictionary = DICTIONARIES[language];
  if (!dictionary) return new Map();
  const stemmable = words.filter(isStemmable);
  const formsOf = ({ text, key }: Word) => [...new Set([text, key, ...bareForms(text, language)])];
  const stemOf = await lookUp(db, language, dictionary, [...new Set(stemmable.flatMap(formsOf))]);
  return new Map(
    stemmable.map((word) => {
      const stems = formsOf(word).map((form) => stemOf.get(form));
      return [word.text, foldedStems([...stems, ...bareForms(word.text, language)])];
    }),
  );
}

const ARABIC_ARTICLE = /^[وفبك]?ال(?=..)|^لل(?=..)/;

/** Returns an Arabic word without its article and prefixed particles, on which the dictionary's stem depends. */
function bareForms(text: string, language: string): string[] {
  return language === 'ar' && ARABIC_ARTICLE.test(text) ? [text.replace(ARABIC_ARTICLE, '')] : [];
}

type Stem = string | null | undefined;

function foldedStems(stems: readonly Stem[]): readonly string[] | null {
  if (stems.includes(null)) return null;
  const [only] = stems;
  if (stems.length === 1) return typeof only === 'string' ? [fold(only)] : [];
  return [...new Set(stems.filter((stem) => typeof stem === 'string').map(fold))];
}

/** Looks words up in a dictionary. Returns no stems if the database has no such dictionary. */
async function lookUp(
  db: QueryExecutorProvider,
  language: string,
  dictionary: string,
  words: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const found = new Map<string, string | null>();
  for (const word of words) {
    const stem = cachedStems.get(`${language} ${word}`);
    if (stem !== undefined) found.set(word, stem);
  }
  const unknown = words.filter((word) => !found.has(word));
  if (unknown.length === 0) return found;
  const { rows } = await sql<{ word: string; stems: string[] | null }>`
    SELECT word, ts_lexize(dict.oid::regdictionary, word) AS stems
    FROM unnest(${unknown}::text[]) AS word, pg_ts_dict AS dict
    WHERE dict.dictname = ${dictionary} AND pg_ts_dict_is_visible(dict.oid)`.execute(db);
  if (cachedStems.size > MAX_CACHED) cachedStems.clear();
  for (const { word, stems } of rows) {
    const stem = stems?.[0] ?? null;
    cachedStems.set(`${language} ${word}`, stem);
    found.set(word, stem);
  }
  return found;
}
