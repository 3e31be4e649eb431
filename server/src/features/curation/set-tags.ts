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

/**
 * Returns the tags that pages show for a presentation, and the tags that its author set.
 * @throws PublicError `resource.not_found` if the member may not curate the presentation.
 */
export async function loadTags({ db, blobs }: CurationDeps, member: Member, oid: string): Promise<CuratedTags> {
  const row = await loadCuratable(db, member, oid);
  const authorTags = await authorTagsOf(blobs, row);
  return { tags: [...row.tags], authorTags: [...authorTags], isCurated: row.curated_tags !== null };
}

/**
 * Sets the curated tags. They override the author's tags, also the tags that the author publishes later. If `tags` is
 * null, removes the curated tags, so that the author's tags are shown again. The same transaction logs the decision,
 * updates the search index, and invalidates cached pages.
 * @throws PublicError `resource.not_found` if the member may not curate the presentation, for example an unlisted one.
 */
export async function setTags(
  deps: CurationDeps,
  member: Member,
  oid: string,
  tags: readonly string[] | null,
): Promise<CuratedTags> {
  const { db, blobs } = deps;
  await loadCuratable(db, member, oid);
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('presentations')
      .select(['tags', 'document_hash'])
      .where('oid', '=', oid)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new PublicError('resource.not_found');
    const newTags = tags ?? (await authorTagsOf(blobs, row));
    const curatedTags = tags === null ? null : JSON.stringify(tags);
    await trx
      .updateTable('presentations')
      .set({ tags: JSON.stringify(newTags), curated_tags: curatedTags })
      .where('oid', '=', oid)
      .execute();
    await logDecision(trx, 'curate', { by: member, note: describeChange(row.tags, newTags) }, { presentationOid: oid });
    await refreshSearch(trx, oid);
    await notifyChanged(trx, oid);
  });
  return loadTags(deps, member, oid);
}

/** Maximum length of a note in the moderation log, in UTF-16 units. */
const NOTE_MAX_LENGTH = 1000;

/** Returns the added and removed tags as a note for the moderation log, such as `+ maps, − old`. */
function describeChange(oldTags: readonly string[], newTags: readonly string[]): string {
  const added = newTags.filter((tag) => !oldTags.includes(tag)).map((tag) => `+ ${tag}`);
  const removed = oldTags.filter((tag) => !newTags.includes(tag)).map((tag) => `− ${tag}`);
  return [...added, ...removed].join(', ').slice(0, NOTE_MAX_LENGTH);
}
