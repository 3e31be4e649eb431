import { PublicError } from '@flydeck/contract/errors';
import { type Actor, can, type Grant, loadAccess } from '../../library/index.ts';
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

/** Who plays a recording. */
export interface Player {
  readonly actor: Actor;
  /** The right of the share link by whose key the recording is requested. */
  readonly grant: Grant | undefined;
}

/**
 * Returns a recording that a visitor may play: a public one of a presentation that the visitor may see, or any of a
 * presentation that the visitor may edit as a member.
 * @throws PublicError `resource.not_found`
 */
export async function requirePlayable(db: RecordingsDb, player: Player, id: string): Promise<RecordingRow> {
  const recording = await findRecording(db, id);
  const access = await accessTo(db, player, recording.presentation_oid);
  if (access !== 'edit' && !(access === 'view' && recording.is_public)) throw new PublicError('resource.not_found');
  return recording;
}

/** Returns what a visitor may do with a presentation and its recordings; undefined: nothing. */
export async function accessTo(
  db: RecordingsDb,
  { actor, grant }: Player,
  oid: string,
): Promise<'view' | 'edit' | undefined> {
  if (await mayEdit(db, actor, oid)) return 'edit';
  return (await loadAccess(db, actor, oid, { grant })) ? 'view' : undefined;
}

/** Whether a presentation has a recording that can be played. @param mayEdit whether private recordings count */
export async function hasPlayableRecording(db: RecordingsDb, oid: string, mayEdit: boolean): Promise<boolean> {
  const recording = await db
    .selectFrom('recordings')
    .innerJoin('recording_clips', 'recording_clips.recording_id', 'recordings.id')
    .select('recordings.id')
    .where('presentation_oid', '=', oid)
    .where('blob', 'is not', null)
    .$if(!mayEdit, (query) => query.where('is_public', '=', true))
    .limit(1)
    .executeTakeFirst();
  return recording !== undefined;
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
