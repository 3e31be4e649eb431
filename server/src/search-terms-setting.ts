import { AUTHOR_SEGMENTS, type AuthorSegment } from '@flydeck/contract/accounts/author-segment';
import { SITE_LANGUAGES } from '@flydeck/contract/accounts/fields';
import { z } from 'zod';

type TermsBySegment = Partial<Record<AuthorSegment, readonly string[]>>;

/** Suggested search terms by segment of the member, for all languages and for single languages. */
export interface SearchTermsSetting {
  readonly allLanguages: TermsBySegment;
  readonly byLanguage: Readonly<Record<string, TermsBySegment>>;
}

const termsBySegmentSchema = z.partialRecord(z.enum(AUTHOR_SEGMENTS), z.array(z.string().min(1).max(60)).max(12));

/** Parses the setting SEARCH_TERMS (S2.17). If the setting is invalid, adds an issue to `context`. */
export function readSearchTerms(text: string, context: z.RefinementCtx): SearchTermsSetting {
  try {
    return parseSearchTerms(JSON.parse(text));
  } catch {
    const example = '{"teacher": ["lesson"], "de": {"teacher": ["Unterricht"]}}';
    context.addIssue({ code: 'custom', message: `must be JSON such as ${example}` });
    return z.NEVER;
  }
}

/**
 * Parses an object. A key is a segment or a language. The value of a segment is a list of terms for all languages. The
 * value of a language is an object that contains a list of terms for each segment.
 */
function parseSearchTerms(value: unknown): SearchTermsSetting {
  const entries = Object.entries(z.record(z.string(), z.unknown()).parse(value));
  const isLanguage = ([key]: [string, unknown]) => SITE_LANGUAGES.some((language) => language === key);
  return {
    allLanguages: termsBySegmentSchema.parse(Object.fromEntries(entries.filter((entry) => !isLanguage(entry)))),
    byLanguage: z.record(z.string(), termsBySegmentSchema).parse(Object.fromEntries(entries.filter(isLanguage))),
  };
}
