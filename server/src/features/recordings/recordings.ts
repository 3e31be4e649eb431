import { PublicError } from '@flydeck/contract/errors';
import { RECORDINGS_MAX } from '@flydeck/contract/recordings/constants';
import type { FlightChange, Recording } from '@flydeck/contract/recordings/recording';
import type { Member } from '../../http/require-member.ts';
import { newOid, notifyCountChanged } from '../../library/index.ts';
import { notifyPages } from './notify-pages.ts';
import type { RecordingsDb } from './recordings-db.ts';
import type { RecordingRow } from './tables.ts';

/**
 * Creates an empty private recording. Returns the member's empty recording of the presentation instead if there is one,
 * because the response to an earlier request can be lost.
 * @throws PublicError `recordings.full`; `resource.not_found`
 */
export async function createRecording(db: RecordingsDb, member: Member, oid: string): Promise<RecordingRow> {
  return db.transaction().execute(async (trx) => {
    // Serializes the requests of a presentation, so that they cannot exceed the limit together.
    const presentation = await trx
      .selectFrom('presentations')
      .select('oid')
      .where('oid', '=', oid)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!presentation) throw new PublicError('resource.not_found');
    const empty = await trx
      .selectFrom('recordings')
      .selectAll()
      .where('presentation_oid', '=', oid)
      .where('recorder_oid', '=', member.profileOid)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('recording_clips').select('id').whereRef('recording_clips.recording_id', '=', 'recordings.id'),
          ),
        ),
      )
      .executeTakeFirst();
    if (empty) return empty;
    const { count } = await trx
      .selectFrom('recordings')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('presentation_oid', '=', oid)
      .executeTakeFirstOrThrow();
    if (Number(count) >= RECORDINGS_MAX) throw new PublicError('recordings.full');
    return trx
      .insertInto('recordings')
      .values({ id: newOid(), presentation_oid: oid, recorder_oid: member.profileOid })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Makes a recording public or private. A recording that was public before becomes private. */
export async function setPublic(db: RecordingsDb, recording: RecordingRow, isPublic: boolean): Promise<RecordingRow> {
  return db.transaction().execute(async (trx) => {
    const oid = recording.presentation_oid;
    // Serializes the changes of a presentation, because only one recording can be public.
    await trx.selectFrom('presentations').select('oid').where('oid', '=', oid).forNoKeyUpdate().execute();
    if (isPublic)
      await trx.updateTable('recordings').set({ is_public: false }).where('presentation_oid', '=', oid).execute();
    const changed = await trx
      .updateTable('recordings')
      .set({ is_public: isPublic })
      .where('id', '=', recording.id)
      .returningAll()
      .executeTakeFirst();
    if (!changed) throw new PublicError('resource.not_found');
    await notifyCountChanged(trx, oid);
    return changed;
  });
}

export async function deleteRecording(db: RecordingsDb, recording: RecordingRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('recordings').where('id', '=', recording.id).execute();
    await notifyPages(trx, recording);
  });
}

/** Returns recordings with their clips in the order in which they are played. */
export async function presentRecordings(db: RecordingsDb, rows: readonly RecordingRow[]): Promise<Recording[]> {
  const ids = rows.map(({ id }) => id);
  const clips =
    ids.length === 0
      ? []
      : await db
          .selectFrom('recording_clips')
          .select(({ eb }) => [
            'recording_id',
            'id',
            'step_id as stepId',
            'fingerprint',
            'media_type as mediaType',
            'position',
            'duration_ms as durationMs',
            'bytes',
            eb('blob', 'is not', null).$castTo<boolean>().as('isComplete'),
            eb('captions', 'is not', null).$castTo<boolean>().as('hasCaptions'),
          ])
          .where('recording_id', 'in', ids)
          .orderBy('position')
          .orderBy('id')
          .execute();
  return rows.map((row) => ({
    id: row.id,
    oid: row.presentation_oid,
    isPublic: row.is_public,
    createdAt: row.created_at.toISOString(),
    clips: clips.filter((clip) => clip.recording_id === row.id).map(({ recording_id: _, ...clip }) => clip),
  }));
}

/** Returns the changes of the flight of each clip of a recording. */
export async function loadFlight(db: RecordingsDb, id: string): Promise<Record<string, FlightChange[]>> {
  const chunks = await db
    .selectFrom('recording_chunks')
    .select(['clip_id', 'changes'])
    .where('recording_id', '=', id)
    .orderBy('clip_id')
    .orderBy('number')
    .execute();
  const clips: Record<string, FlightChange[]> = {};
  for (const { clip_id: clipId, changes } of chunks) {
    clips[clipId] ??= [];
    clips[clipId].push(...changes);
  }
  return clips;
}
