import type { CuratedTags } from '@flydeck/contract/curation/tags';
import { PublicError } from '@flydeck/contract/errors';
import type { Kysely } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import { notifyChanged, type PresentationTables } from '../../library/index.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { AccountTables } from '../accounts/index.ts';
import { type ContactTables, logDecision } from '../contact/index.ts';
import { refreshSearch, type SearchTables } from '../search/index.ts';
import { authorTagsOf, loadCuratable } from './load-curatable.ts';

export interface CurationDeps {
  readonly db: Kysely<AccountTables & ContactTables & PresentationTables & SearchTables>;
  readonly blobs: Blobs;
}

/** Returns the current tags of a presentation and those of its author. @throws PublicError `resource.not_found` */
export async function tagsOf({ db, blobs }: CurationDeps, by: Member, oid: string): Promise<CuratedTags> {
  const row = await loadCuratable(db, by, oid);
  const authorTags = await authorTagsOf(blobs, row);
  return { tags: [...row.tags], authorTags: [...authorTags], isCurated: row.curated_tags !== null };
}

/**
 * Replaces the author's tags, or restores them (null). Curated tags override those published later. In one transaction,
 * logs the decision, updates the search index, and notifies cached pages.
 * @throws PublicError `resource.not_found` if the presentation is not listed.
 */
export async function setTags(
  deps: CurationDeps,
  by: Member,
  oid: string,
  tags: readonly string[] | null,
): Promise<CuratedTags> {
  const { db, blobs } = deps;
  await loadCuratable(db, by, oid);
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('presentations')
      .select(['tags', 'document_hash'])
      .where('oid', '=', oid)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new PublicError('resource.not_found');
    const next = tags ?? (await authorTagsOf(blobs, row));
    const curated = tags === null ? null : JSON.stringify(tags);
    await trx
      .updateTable('presentations')
      .set({ tags: JSON.stringify(next), curated_tags: curated })
      .where('oid', '=', oid)
      .execute();
    await logDecision(trx, 'curate', { by, note: changeNote(row.tags, next) }, { presentationOid: oid });
    await refreshSearch(trx, oid);
    await notifyChanged(trx, oid);
  });
  return tagsOf(deps, by, oid);
}

const NOTE_LENGTH = 1000;

/** Returns the added and removed tags for the moderation log: `+ maps, − old`. */
function changeNote(before: readonly string[], after: readonly string[]): string {
  const added = after.filter((tag) => !before.includes(tag)).map((tag) => `+ ${tag}`);
  const removed = before.filter((tag) => !after.includes(tag)).map((tag) => `− ${tag}`);
  return [...added, ...removed].join(', ').slice(0, NOTE_LENGTH);
}
