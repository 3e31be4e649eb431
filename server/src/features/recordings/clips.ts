import { createHash } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import { CLIPS_MAX, FLIGHT_MAX_BYTES, RECORDING_MAX_BYTES } from '@flydeck/contract/recordings/constants';
import type { appendChunkSchema, Clip, createClipSchema } from '@flydeck/contract/recordings/recording';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Blobs } from '../../ports/blobs.ts';
import { findClip } from './access.ts';
import { notifyPages } from './notify-pages.ts';
import type { RecordingsDb, RecordingsTransaction } from './recordings-db.ts';
import type { ClipRow, RecordingRow } from './tables.ts';

type NewClip = z.output<typeof createClipSchema>;
type NewChunk = z.output<typeof appendChunkSchema>;

interface ClipKey {
  readonly recordingId: string;
  readonly clipId: string;
}

/** Creates a clip, unless it exists. @throws PublicError `recordings.full` */
export async function createClip(db: RecordingsDb, recordingId: string, clip: NewClip): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRecording(trx, recordingId);
    const ids = await trx.selectFrom('recording_clips').select('id').where('recording_id', '=', recordingId).execute();
    if (ids.some(({ id }) => id === clip.id.toLowerCase())) return;
    if (ids.length >= CLIPS_MAX) throw new PublicError('recordings.full');
    await trx
      .insertInto('recording_clips')
      .values({
        recording_id: recordingId,
        id: clip.id,
        step_id: clip.stepId,
        fingerprint: clip.fingerprint,
        media_type: clip.mediaType,
        position: clip.position,
      })
      .execute();
  });
}

/**
 * Appends a chunk to a clip, unless it was appended before. Returns the number of the next chunk. The chunk is committed
 * when the promise is resolved.
 * @throws PublicError `resource.conflict` if an earlier chunk is missing or the clip is complete; `recordings.full`;
 * `request.unsupported_media_type`
 */
export async function appendChunk(db: RecordingsDb, key: ClipKey, chunk: NewChunk): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockRecording(trx, key.recordingId);
    const clip = await findClip(trx, key.recordingId, key.clipId);
    if (chunk.number < clip.chunk_count) return clip.chunk_count;
    if (chunk.number > clip.chunk_count || clip.blob !== null) throw new PublicError('resource.conflict');
    const audio = Buffer.from(chunk.audio, 'base64');
    if (chunk.number === 0 && !startsAs(audio, clip.media_type))
      throw new PublicError('request.unsupported_media_type');
    const changes = JSON.stringify(chunk.changes);
    await assertSpace(trx, key, { audio: audio.length, flight: Buffer.byteLength(changes) });
    await trx
      .insertInto('recording_chunks')
      .values({ recording_id: key.recordingId, clip_id: key.clipId, number: chunk.number, audio, changes })
      .execute();
    await ofClip(trx, key)
      .set({
        chunk_count: chunk.number + 1,
        bytes: clip.bytes + audio.length,
        duration_ms: Math.max(clip.duration_ms, chunk.durationMs),
      })
      .execute();
    return chunk.number + 1;
  });
}

/** Deletes a clip. @throws PublicError `resource.not_found` */
export async function deleteClip(db: RecordingsDb, { recordingId, clipId }: ClipKey): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const recording = await lockRecording(trx, recordingId);
    await findClip(trx, recordingId, clipId);
    await trx.deleteFrom('recording_clips').where('recording_id', '=', recordingId).where('id', '=', clipId).execute();
    await notifyPages(trx, recording);
  });
}

/**
 * Stores the audio of a clip as one file. Has no effect on complete clips.
 * @param options.replaces whether to delete the earlier clips of the step
 * @throws PublicError `resource.conflict` if the clip has no audio
 */
export async function completeClip(
  { db, blobs }: { readonly db: RecordingsDb; readonly blobs: Blobs },
  key: ClipKey,
  { replaces }: { readonly replaces: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const recording = await lockRecording(trx, key.recordingId);
    const clip = await findClip(trx, key.recordingId, key.clipId);
    if (clip.blob !== null) return;
    if (clip.bytes === 0) throw new PublicError('resource.conflict');
    const bytes = await readAudio(trx, key);
    const blob = `recordings/${createHash('sha256').update(bytes).digest('hex')}`;
    await blobs.put(blob, bytes);
    await ofClip(trx, key).set({ blob }).execute();
    await trx
      .updateTable('recording_chunks')
      .set({ audio: null })
      .where('recording_id', '=', key.recordingId)
      .where('clip_id', '=', key.clipId)
      .execute();
    if (replaces) await deleteOtherClips(trx, clip);
    await notifyPages(trx, recording);
  });
}

const ofClip = (trx: RecordingsTransaction, { recordingId, clipId }: ClipKey) =>
  trx.updateTable('recording_clips').where('recording_id', '=', recordingId).where('id', '=', clipId);

/** Serializes the changes of a recording, and returns it. @throws PublicError `resource.not_found` */
async function lockRecording(trx: RecordingsTransaction, id: string): Promise<RecordingRow> {
  const row = await trx.selectFrom('recordings').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new PublicError('resource.not_found');
  return row;
}

/** Whether the first bytes of a file are those of its media type: an EBML header, or a box `ftyp`. */
function startsAs(audio: Buffer, mediaType: Clip['mediaType']): boolean {
  if (mediaType === 'audio/webm') return audio.subarray(0, 4).toString('hex') === '1a45dfa3';
  return audio.subarray(4, 8).toString('latin1') === 'ftyp';
}

/** @throws PublicError `recordings.full` if new bytes exceed the size of a recording or of the flight of a clip */
async function assertSpace(
  trx: RecordingsTransaction,
  { recordingId, clipId }: ClipKey,
  added: { readonly audio: number; readonly flight: number },
): Promise<void> {
  const { audio } = await trx
    .selectFrom('recording_clips')
    .select(({ fn }) => fn.sum('bytes').as('audio'))
    .where('recording_id', '=', recordingId)
    .executeTakeFirstOrThrow();
  const { flight } = await trx
    .selectFrom('recording_chunks')
    .select(sql<string | null>`sum(octet_length(changes::text))`.as('flight'))
    .where('recording_id', '=', recordingId)
    .where('clip_id', '=', clipId)
    .executeTakeFirstOrThrow();
  if (Number(audio) + added.audio > RECORDING_MAX_BYTES || Number(flight) + added.flight > FLIGHT_MAX_BYTES)
    throw new PublicError('recordings.full');
}

async function readAudio(trx: RecordingsTransaction, { recordingId, clipId }: ClipKey): Promise<Buffer> {
  const chunks = await trx
    .selectFrom('recording_chunks')
    .select('audio')
    .where('recording_id', '=', recordingId)
    .where('clip_id', '=', clipId)
    .orderBy('number')
    .execute();
  return Buffer.concat(chunks.map(({ audio }) => audio ?? Buffer.alloc(0)));
}

/** Deletes the other complete clips of the step. Clips that are not complete may still be recorded or uploaded. */
async function deleteOtherClips(trx: RecordingsTransaction, clip: ClipRow): Promise<void> {
  await trx
    .deleteFrom('recording_clips')
    .where('recording_id', '=', clip.recording_id)
    .where('step_id', '=', clip.step_id)
    .where('id', '!=', clip.id)
    .where('blob', 'is not', null)
    .execute();
}
