import { sql } from 'kysely';
import { cachePerDatabase } from './cache-per-database.ts';
import { tagKey } from './entries/entry.ts';
import { ATTRIBUTES, LAST_PARTITION, quoteTerm, termOf } from './entries/terms.ts';
import { listLanguages } from './query/read-query.ts';
import type { SearchDb } from './search-db.ts';
import { singularAndPluralForms } from './words/plurals.ts';
import { primaryLanguage } from './words/stems.ts';

/** A tag in its most frequent spelling. `keys`: all its spellings in lower case without accents. */
export interface PopularTag {
  readonly tag: string;
  readonly keys: ReadonlySet<string>;
}

/** A tag with its number of presentations in one language. */
export interface TagCount {
  readonly tag: string;
  readonly language: string;
  readonly count: number;
}

/** Tags that count as the same tag. */
interface TagGroup {
  readonly keys: Set<string>;
  /** Number of presentations by spelling. */
  readonly spellings: Map<string, number>;
  count: number;
}

/**
 * Merges tags that differ only by case, by accents, or by singular and plural. Returns the merged tags in their most
 * frequent spelling, the tag with the most presentations first.
 */
function mergeTags(tagCounts: readonly TagCount[]): PopularTag[] {
  const groups: TagGroup[] = [];
  for (const { tag, language, count } of tagCounts) {
    const key = tagKey(tag);
    const forms = [key, ...singularAndPluralForms(key, language)];
    const existingGroup = groups.find(({ keys }) => forms.some((form) => keys.has(form)));
    const group = existingGroup ?? { keys: new Set(), spellings: new Map(), count: 0 };
    if (!existingGroup) groups.push(group);
    group.keys.add(key);
    group.spellings.set(tag, (group.spellings.get(tag) ?? 0) + count);
    group.count += count;
  }
  const mostFrequentSpelling = ({ spellings }: TagGroup) => {
    const sorted = [...spellings].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
    return sorted.map(([spelling]) => spelling)[0] ?? '';
  };
  return groups
    .sort((a, b) => b.count - a.count)
    .map((group) => ({ tag: mostFrequentSpelling(group), keys: group.keys }));
}

/** Number of most viewed presentations, and number of newest presentations, whose tags are counted. */
const SAMPLED_PRESENTATIONS = 400;
const MAX_POPULAR_TAGS = 16;
const TAGS_MAX_AGE_MS = 5 * 60_000;

/** Returns the most frequent tags among the most viewed and the newest presentations; cached for some minutes. */
export const listPopularTags = cachePerDatabase(TAGS_MAX_AGE_MS, async (db): Promise<readonly PopularTag[]> => {
  const { rows } = await sql<TagCount>`
    SELECT tag, presentations.language, count(*)::integer AS count FROM (
      (SELECT oid FROM search_standings ORDER BY views DESC, published_at DESC, oid LIMIT ${SAMPLED_PRESENTATIONS})
      UNION (SELECT oid FROM search_standings ORDER BY published_at DESC, oid LIMIT ${SAMPLED_PRESENTATIONS})
    ) AS sampled
    JOIN presentations ON presentations.oid = sampled.oid,
    LATERAL jsonb_array_elements_text(presentations.tags) AS tag
    WHERE length(tag) BETWEEN 2 AND 40
    GROUP BY tag, presentations.language ORDER BY count(*) DESC, lower(tag), tag`.execute(db);
  return mergeTags(rows.map((row) => ({ ...row, language: primaryLanguage(row.language) }))).slice(0, MAX_POPULAR_TAGS);
});

/** Returns a tag in the spelling of the popular tag that counts as the same tag; unchanged if there is no such tag. */
export function toCommonSpelling(popularTags: readonly PopularTag[], tag: string): string {
  const key = tagKey(tag);
  return popularTags.find(({ keys }) => keys.has(key))?.tag ?? tag;
}

/**
 * Returns the tsquery for a tag in all index partitions. Matches the tag, and its singular and plural according to the
 * language of the presentation.
 */
export async function tagQuery(db: SearchDb, tag: string): Promise<string> {
  const key = tagKey(tag);
  const variants = (await listLanguages(db)).flatMap((language) => {
    const forms = singularAndPluralForms(key, language);
    return forms.length > 0 ? [{ language, forms }] : [];
  });
  return Array.from({ length: LAST_PARTITION + 1 }, (_, partition) => {
    const quoteAttribute = (text: string) => quoteTerm(termOf(partition, 'attribute', text));
    const exactTag = quoteAttribute(ATTRIBUTES.tag(key));
    const variantTags = variants.map(
      ({ language, forms }) =>
        `(${quoteAttribute(ATTRIBUTES.language(language))} & (${forms.map((form) => quoteAttribute(ATTRIBUTES.tag(form))).join(' | ')}))`,
    );
    return [exactTag, ...variantTags].join(' | ');
  }).join(' | ');
}
