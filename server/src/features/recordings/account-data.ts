import type { AccountData } from '../../ports/accounts.ts';
import { loadFlight, presentRecordings } from './recordings.ts';

/** Archives the recordings that a member created, with their audio. Foreign keys delete them with the profile. */
export const recordingData: AccountData = {
  archive: async (db, { profileOid }) => {
    const rows = await db
      .selectFrom('recordings')
      .selectAll()
      .where('recorder_oid', '=', profileOid)
      .orderBy('created_at')
      .execute();
    const recordings = [];
    for (const recording of await presentRecordings(db, rows)) {
      const captions = await db
        .selectFrom('recording_clips')
        .select(['id', 'captions'])
        .where('recording_id', '=', recording.id)
        .where('captions', 'is not', null)
        .execute();
      recordings.push({ ...recording, captions, flight: await loadFlight(db, recording.id) });
    }
    return { 'recordings.json': recordings };
  },
  files: async function* (db, { profileOid }) {
    const clips = await db
      .selectFrom('recording_clips')
      .innerJoin('recordings', 'recordings.id', 'recording_clips.recording_id')
      .select(['recording_id as recordingId', 'recording_clips.id as clipId', 'media_type as mediaType', 'blob'])
      .where('recorder_oid', '=', profileOid)
      .execute();
    for (const { recordingId, clipId, mediaType, blob } of clips) {
      const extension = mediaType.slice(mediaType.indexOf('/') + 1);
      if (blob !== null) yield { path: `recordings/${recordingId}/${clipId}.${extension}`, blobKey: blob };
    }
  },
};
