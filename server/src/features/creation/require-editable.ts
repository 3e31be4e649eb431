import { PublicError } from '@flydeck/contract/errors';
import type { Member } from '../../http/require-member.ts';
import { type Actor, can, type LoadedPresentation, loadVisible } from '../../library/index.ts';
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
 * Returns a presentation that the visitor may edit or comment on, and whether the visitor may edit it.
 * @throws PublicError `resource.not_found` if the presentation does not exist, or if the visitor may do neither
 */
export async function requireCommentable(
  db: EditingDb,
  actor: Actor,
  oid: string,
): Promise<LoadedPresentation & { readonly canEdit: boolean }> {
  const loaded = await loadVisible(db, actor, oid);
  if (!loaded || !can(actor, 'comment', loaded.access, loaded.grant)) throw new PublicError('resource.not_found');
  return { ...loaded, canEdit: can(actor, 'edit', loaded.access, loaded.grant) };
}
