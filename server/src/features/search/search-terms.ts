import { AUTHOR_SEGMENTS, type AuthorSegment } from '@flydeck/contract/accounts/author-segment';
import { SITE_LANGUAGES } from '@flydeck/contract/accounts/fields';
import type { TermsByLanguage } from '../../pages/site.ts';
import type { SearchTermsSetting } from '../../search-terms-setting.ts';
import { DEFAULT_TERMS } from './default-terms.ts';
import type { LocalizedSearch } from './query/count-matches.ts';
import { parseWords } from './words/words.ts';

/**
 * Returns suggested terms by language and author segment (S2.17, S3.2). For each segment, uses the first of these lists
 * that exists: the terms of the setting for the language, the terms of the setting for all languages, the default
 * terms. If the first existing list is empty, pages show no suggested terms.
 */
export function buildSearchTerms(setting: SearchTermsSetting): TermsByLanguage {
  return createTerms((language, segment) => {
    return setting.byLanguage[language]?.[segment] ?? setting.allLanguages[segment] ?? DEFAULT_TERMS[language][segment];
  });
}

type Language = (typeof SITE_LANGUAGES)[number];

/** Creates the terms of all languages and segments with the function `termsFor`. */
function createTerms(termsFor: (language: Language, segment: AuthorSegment) => readonly string[]): TermsByLanguage {
  return Object.fromEntries(
    SITE_LANGUAGES.map((language) => [
      language,
      Object.fromEntries(AUTHOR_SEGMENTS.map((segment) => [segment, termsFor(language, segment)])) as Record<
        AuthorSegment,
        readonly string[]
      >,
    ]),
  );
}

/** Returns the terms of all segments in a language, each term once. */
const distinctTerms = (terms: TermsByLanguage, language: string): readonly string[] => [
  ...new Set(Object.values(terms[language] ?? {}).flat()),
];

/**
 * Returns the terms of all segments as searches. A search consists of a term and a language. A term that several
 * segments of a language contain results in one search for this language.
 */
export const toSearches = (terms: TermsByLanguage): readonly LocalizedSearch[] =>
  Object.keys(terms).flatMap((language) => distinctTerms(terms, language).map((text) => ({ text, language })));

/** Returns only the terms that `allowed` contains for the same language. */
export function keepAllowedTerms(terms: TermsByLanguage, allowed: readonly LocalizedSearch[]): TermsByLanguage {
  const allowedKeys = new Set(allowed.map(({ text, language }) => `${language} ${text}`));
  return createTerms((language, segment) =>
    (terms[language]?.[segment] ?? []).filter((term) => allowedKeys.has(`${language} ${term}`)),
  );
}

/**
 * Returns all words of `terms` and of the default terms in every language, in lower case without accents. Corrections
 * of searches must not replace these words.
 */
export function collectWordKeys(terms: TermsByLanguage): ReadonlySet<string> {
  const searches = [DEFAULT_TERMS, terms].flatMap(toSearches);
  return new Set(searches.flatMap(({ text }) => parseWords(text).map(({ key }) => key)));
}
