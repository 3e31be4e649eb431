import { PublicError } from '@flydeck/contract/errors';
import { type Actor, can, loadAccess } from '../../library/index.ts';
import type { RecordingsDb } from './recordings-db.ts';
import type { ClipRow, RecordingRow } from './tables.ts';

/** @throws PublicError `resource.not_found` unless `actor` may edit the presentation */
export async function requireEditable(db: RecordingsDb, actor: Actor, oid: string): Promise<void> {
  if (!(await mayEdit(db, actor, oid))) throw new PublicError('resource.not_found');
}

/** Returns a recording of a presentation that `actor` may edit. @throws PublicError `resource.not_found` */
export async function requireOwnRecording(db: RecordingsDb, actor: Actor, id: string): Promise<RecordingRow> {
  const recording = await findRecording(db, id);
  await requireEditable(db, actor, recording.presentation_oid);
  return recording;
}

/**
 * Returns a recording that `actor` may play: a public one of a presentation that the actor may see, or any of a
 * presentation that the actor may edit.
 * @throws PublicError `resource.not_found`
 */
export async function requirePlayable(db: RecordingsDb, actor: Actor, id: string): Promise<RecordingRow> {
  const recording = await findRecording(db, id);
  const access = await accessTo(db, actor, recording.presentation_oid);
  if (access !== 'edit' && !(access === 'view' && recording.is_public)) throw new PublicError('resource.not_found');
  return recording;
}

/** Returns what `actor` may do with a presentation and its recordings; undefined: nothing. */
export async function accessTo(db: RecordingsDb, actor: Actor, oid: string): Promise<'view' | 'edit' | undefined> {
  if (await mayEdit(db, actor, oid)) return 'edit';
  return (await loadAccess(db, actor, oid)) ? 'view' : undefined;
}

/** Returns a clip of a recording. @throws PublicError `resource.not_found` */
export async function findClip(db: RecordingsDb, recordingId: string, clipId: string): Promise<ClipRow> {
  const clip = await db
    .selectFrom('recording_clips')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .where('id', '=', clipId)
    .executeTakeFirst();
  if (!clip) throw new PublicError('resource.not_found');
  return clip;
}

async function mayEdit(db: RecordingsDb, actor: Actor, oid: string): Promise<boolean> {
  const loaded = await loadAccess(db, actor, oid, { verb: 'edit' });
  return loaded !== undefined && can(actor, 'edit', loaded.access, loaded.grant);
}

async function findRecording(db: RecordingsDb, id: string): Promise<RecordingRow> {
  const recording = await db.selectFrom('recordings').selectAll().where('id', '=', id).executeTakeFirst();
  if (!recording) throw new PublicError('resource.not_found');
  return recording;
}
