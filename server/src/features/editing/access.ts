import { PublicError } from '@flydeck/contract/errors';
import { type Actor, can, loadAccess } from '../../library/index.ts';
import type { EditingDb } from './editing-db.ts';

/** Checks that a presentation exists and `actor` may edit it. @throws PublicError `resource.not_found` */
export async function assertEditable(db: EditingDb, actor: Actor, oid: string): Promise<void> {
  const loaded = await loadAccess(db, actor, oid, { verb: 'edit' });
  if (!loaded || !can(actor, 'edit', loaded.access, loaded.grant)) throw new PublicError('resource.not_found');
}
