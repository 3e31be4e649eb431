import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import type { Kysely } from 'kysely';
import { displayName, type PresentationRow, type PresentationTables, type ProfileRow } from '../../library/index.ts';
import type { PdfContent } from './content-key.ts';

/** Returns the data that determine the bytes of a presentation's PDF, from the rows of presentation and owner. */
export function contentOf(
  row: Pick<PresentationRow, 'oid' | 'scene_hash' | 'title' | 'tags'>,
  owner: Pick<ProfileRow, 'username' | 'first_name' | 'last_name' | 'public_display_name'>,
  options: PdfOptions,
): PdfContent {
  const { oid, scene_hash: sceneHash, title, tags } = row;
  return { oid, sceneHash, options, title, author: displayName(owner), tags };
}

/**
 * Loads the data that determine the bytes of a presentation's PDF, without an access check. Returns undefined if no
 * presentation has the oid.
 */
export async function findContent(
  db: Kysely<PresentationTables>,
  oid: string,
  options: PdfOptions,
): Promise<PdfContent | undefined> {
  const row = await db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .select(['presentations.oid', 'scene_hash', 'title', 'tags'])
    .select(['username', 'first_name', 'last_name', 'public_display_name'])
    .where('presentations.oid', '=', oid)
    .executeTakeFirst();
  return row && contentOf(row, row, options);
}
