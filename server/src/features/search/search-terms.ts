import { AUTHOR_SEGMENTS, type AuthorSegment } from '@flydeck/contract/accounts/author-segment';
import { SITE_LANGUAGES } from '@flydeck/contract/accounts/fields';
import type { TermsByLanguage } from '../../pages/site.ts';
import type { SearchTermsSetting } from '../../search-terms-setting.ts';
import { DEFAULT_TERMS } from './default-terms.ts';
import type { LocalizedSearch } from './finding/count-matches.ts';
import { wordsOf } from './words/words.ts';

/**
 * Returns suggested terms by language and author segment (S2.17, S3.2). The setting's terms for a language take
 * precedence over its terms for all languages, and those over the defaults. An empty list hides the row.
 */
export function searchTerms(given: SearchTermsSetting): TermsByLanguage {
  return mapTerms((language, segment) => {
    return (
      given.byLanguage[language]?.[segment] ?? given.allLanguages[segment] ?? DEFAULT_TERMS[language][segment]
    );
  });
}

type Language = (typeof SITE_LANGUAGES)[number];

function mapTerms(
  termsFor: (language: Language, segment: AuthorSegment) => readonly string[],
): TermsByLanguage {
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

/** Returns the distinct terms of a language. */
const termsIn = (terms: TermsByLanguage, language: string): readonly string[] => [
  ...new Set(Object.values(terms[language] ?? {}).flat()),
];

/** Returns the terms of all languages and segments as searches. */
export const asSearches = (terms: TermsByLanguage): readonly LocalizedSearch[] =>
  Object.keys(terms).flatMap((language) => termsIn(terms, language).map((text) => ({ text, language })));

/** Returns only the terms that are in `allowed`. */
export function onlyTerms(terms: TermsByLanguage, allowed: readonly LocalizedSearch[]): TermsByLanguage {
  const known = new Set(allowed.map(({ text, language }) => `${language} ${text}`));
  return mapTerms((language, segment) =>
    (terms[language]?.[segment] ?? []).filter((term) => known.has(`${language} ${term}`)),
  );
}

/** Returns the keys of all words of suggested terms in every language; corrections do not replace them. */
export function suggestedWords(terms: TermsByLanguage): ReadonlySet<string> {
  const all = [DEFAULT_TERMS, terms].flatMap(asSearches);
  return new Set(all.flatMap(({ text }) => wordsOf(text).map(({ key }) => key)));
}
