import { PublicError } from '@flydeck/contract/errors';
import type { Member } from '../../http/require-member.ts';
import { can, type LoadedPresentation, loadVisible } from '../../library/index.ts';
import type { EditingDb } from '../editing/index.ts';

/**
 * Returns a presentation that the member may edit.
 * @throws PublicError `resource.not_found` if the presentation does not exist, or if the member may not edit it
 */
export async function requireEditable(db: EditingDb, member: Member, oid: string): Promise<LoadedPresentation> {
  const loaded = await loadVisible(db, member, oid);
  if (!loaded || !can(member, 'edit', loaded.access, loaded.grant)) throw new PublicError('resource.not_found');
  return loaded;
}

/**
 * Returns a presentation that the member may edit or comment on, and whether the member may edit it.
 * @throws PublicError `resource.not_found` if the presentation does not exist, or if the member may do neither
 */
export async function requireCommentable(
  db: EditingDb,
  member: Member,
  oid: string,
): Promise<LoadedPresentation & { readonly canEdit: boolean }> {
  const loaded = await loadVisible(db, member, oid);
  if (!loaded || !can(member, 'comment', loaded.access, loaded.grant)) throw new PublicError('resource.not_found');
  return { ...loaded, canEdit: can(member, 'edit', loaded.access, loaded.grant) };
}
