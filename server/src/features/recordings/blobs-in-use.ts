import type { Kysely } from 'kysely';
import { streamRows } from '../../adapters/database/stream-rows.ts';
import type { RecordingTables } from './tables.ts';

/** Yields the blob keys of the audio of complete clips. */
export async function* recordingBlobKeys(trx: Kysely<RecordingTables>): AsyncGenerator<string> {
  const query = trx.selectFrom('recording_clips').select('blob').where('blob', 'is not', null);
  for await (const { blob } of streamRows(trx, query)) if (blob !== null) yield blob;
}
