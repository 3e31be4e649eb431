import type { AccountData } from '../../ports/accounts.ts';
import { loadFlight, presentRecordings } from './recordings.ts';

/** Archives the recordings that a member created, without their audio. Foreign keys delete them with the profile. */
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
};
