import { sql } from 'kysely';
import { cached } from './cached.ts';
import { tagKey } from './entries/entry.ts';
import { FACTS, LAST_PARTITION, quoted, termOf } from './entries/terms.ts';
import { languagesOf } from './finding/read-query.ts';
import type { SearchDb } from './search-db.ts';
import { numberVariants } from './words/plurals.ts';
import { primaryLanguage } from './words/stems.ts';

/** A tag as shown in lists, with the keys of all its spellings. */
export interface PopularTag {
  readonly tag: string;
  readonly keys: ReadonlySet<string>;
}

/** A tag with its number of presentations in one language. */
export interface CountedTag {
  readonly tag: string;
  readonly language: string;
  readonly count: number;
}

interface Group {
  readonly keys: Set<string>;
  /** Count of each spelling. */
  readonly spellings: Map<string, number>;
  count: number;
}

/**
 * Merges tags that differ only by case, accents or grammatical number into their most frequent spelling; sorted by
 * count.
 */
function mergeTags(counted: readonly CountedTag[]): PopularTag[] {
  const groups: Group[] = [];
  for (const { tag, language, count } of counted) {
    const key = tagKey(tag);
    const forms = [key, ...numberVariants(key, language)];
    const known = groups.find(({ keys }) => forms.some((form) => keys.has(form)));
    const group = known ?? { keys: new Set(), spellings: new Map(), count: 0 };
    if (!known) groups.push(group);
    group.keys.add(key);
    group.spellings.set(tag, (group.spellings.get(tag) ?? 0) + count);
    group.count += count;
  }
  const mostFrequent = ({ spellings }: Group) => {
    const sorted = [...spellings].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
    return sorted[0]?.[0] ?? '';
  };
  return groups
    .sort((a, b) => b.count - a.count)
    .map((group) => ({ tag: mostFrequent(group), keys: group.keys }));
}

const TAG_SAMPLE = 400;
const TAGS_SHOWN = 16;
const TAGS_MAX_AGE_MS = 5 * 60_000;

/** Returns the most frequent tags among the most viewed and the newest presentations; cached for some minutes. */
export const popularTags = cached(TAGS_MAX_AGE_MS, async (db): Promise<readonly PopularTag[]> => {
  const { rows } = await sql<CountedTag>`
    SELECT tag, presentations.language, count(*)::integer AS count FROM (
      (SELECT oid FROM search_standings ORDER BY views DESC, published_at DESC, oid LIMIT ${TAG_SAMPLE})
      UNION (SELECT oid FROM search_standings ORDER BY published_at DESC, oid LIMIT ${TAG_SAMPLE})
    ) AS sampled
    JOIN presentations ON presentations.oid = sampled.oid,
    LATERAL jsonb_array_elements_text(presentations.tags) AS tag
    WHERE length(tag) BETWEEN 2 AND 40
    GROUP BY tag, presentations.language ORDER BY count(*) DESC, lower(tag), tag`.execute(db);
  return mergeTags(rows.map((row) => ({ ...row, language: primaryLanguage(row.language) }))).slice(
    0,
    TAGS_SHOWN,
  );
});

/** Returns a tag in the spelling of the popular tags. */
export function spellTag(popular: readonly PopularTag[], tag: string): string {
  const key = tagKey(tag);
  return popular.find(({ keys }) => keys.has(key))?.tag ?? tag;
}

/**
 * Returns the tsquery for a tag in all index partitions; matches its singular and plural in the presentation's
 * language.
 */
export async function tagQuery(db: SearchDb, tag: string): Promise<string> {
  const key = tagKey(tag);
  const variants = (await languagesOf(db)).flatMap((language) => {
    const forms = numberVariants(key, language);
    return forms.length > 0 ? [{ language, forms }] : [];
  });
  return Array.from({ length: LAST_PARTITION + 1 }, (_, partition) => {
    const fact = (text: string) => quoted(termOf(partition, 'fact', text));
    const own = fact(FACTS.tag(key));
    const others = variants.map(
      ({ language, forms }) =>
        `(${fact(FACTS.language(language))} & (${forms.map((form) => fact(FACTS.tag(form))).join(' | ')}))`,
    );
    return [own, ...others].join(' | ');
  }).join(' | ');
}
