import { AUTHOR_SEGMENTS, type AuthorSegment } from '@flydeck/contract/accounts/author-segment';
import { SITE_LANGUAGES } from '@flydeck/contract/accounts/fields';
import type { TermsByLanguage } from '../../pages/site.ts';
import type { SearchTermsSetting } from '../../search-terms-setting.ts';
import { DEFAULT_TERMS } from './default-terms.ts';
import type { SentSearch } from './finding/count-matches.ts';
import { wordsOf } from './words/words.ts';

/**
 * Suggested terms by language and author segment (S§2.2). What the setting names for a language stands before what it
 * names for all, and that before the defaults; an empty list hides the row.
 */
export function searchTerms(given: SearchTermsSetting): TermsByLanguage {
  return mapTerms((language, segment) => {
    return (
      given.byLanguage[language]?.[segment] ?? given.everywhere[segment] ?? DEFAULT_TERMS[language][segment]
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

/** Every term of a language, each once. */
const termsIn = (terms: TermsByLanguage, language: string): readonly string[] => [
  ...new Set(Object.values(terms[language] ?? {}).flat()),
];

/** The terms of all languages and segments as searches. */
export const asSearches = (terms: TermsByLanguage): readonly SentSearch[] =>
  Object.keys(terms).flatMap((language) => termsIn(terms, language).map((text) => ({ text, language })));

/** The terms that are among `kept`. */
export function onlyTerms(terms: TermsByLanguage, kept: readonly SentSearch[]): TermsByLanguage {
  const known = new Set(kept.map(({ text, language }) => `${language} ${text}`));
  return mapTerms((language, segment) =>
    (terms[language]?.[segment] ?? []).filter((term) => known.has(`${language} ${term}`)),
  );
}

/** Keys of all words of suggested terms, in every language: no correction replaces them. */
export function suggestedWords(terms: TermsByLanguage): ReadonlySet<string> {
  const all = [DEFAULT_TERMS, terms].flatMap(asSearches);
  return new Set(all.flatMap(({ text }) => wordsOf(text).map(({ key }) => key)));
}
