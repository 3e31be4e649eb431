import { notifyCountChanged } from '../../library/index.ts';
import type { RecordingsTransaction } from './recordings-db.ts';
import type { RecordingRow } from './tables.ts';

/**
 * Drops the cached pages of the presentation when the transaction commits, because embeds contain whether there is a
 * public recording. Has no effect for private recordings.
 */
export async function notifyPages(trx: RecordingsTransaction, recording: RecordingRow): Promise<void> {
  if (recording.is_public) await notifyCountChanged(trx, recording.presentation_oid);
}
