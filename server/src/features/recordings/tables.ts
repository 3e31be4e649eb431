import type { Clip, FlightChange } from '@flydeck/contract/recordings/recording';
import type { ColumnType, Generated, Selectable } from 'kysely';

interface RecordingTable {
  id: string;
  presentation_oid: string;
  /** The profile of the member who created the recording. */
  recorder_oid: string;
  is_public: Generated<boolean>;
  created_at: Generated<Date>;
}

interface RecordingClipTable {
  recording_id: string;
  /** A random UUID, which the recorder chose. */
  id: string;
  step_id: string;
  /** SHA-256 of the content of the step at the time of the recording. */
  fingerprint: string;
  media_type: Clip['mediaType'];
  position: number;
  chunk_count: Generated<number>;
  duration_ms: Generated<number>;
  /** Size of the audio of all chunks. */
  bytes: Generated<number>;
  /** Key of the blob with the audio; null until the clip is complete. */
  blob: Generated<string | null>;
  /** A WebVTT file; null: none. */
  captions: Generated<string | null>;
}

interface RecordingChunkTable {
  recording_id: string;
  clip_id: string;
  number: number;
  /** Null after the clip is complete: the blob of the clip contains the audio. */
  audio: Buffer | null;
  changes: ColumnType<readonly FlightChange[], string, never>;
}

/** The tables of this feature. */
export interface RecordingTables {
  recordings: RecordingTable;
  recording_clips: RecordingClipTable;
  recording_chunks: RecordingChunkTable;
}

export type RecordingRow = Selectable<RecordingTable>;
export type ClipRow = Selectable<RecordingClipTable>;
