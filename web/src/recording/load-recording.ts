import type { FlightChange, Recording } from '@flydeck/contract/recordings/recording';
import { type Cue, parseVtt } from '@flydeck/contract/recordings/vtt';
import { call } from '../api/call.ts';
import { sendGet } from '../api/get.ts';

/** The presentation whose recordings are loaded. */
export interface RecordingsSource {
  readonly oid: string;
  /** The access key of the page; null if no share link has opened the page. */
  readonly accessKey: string | null;
}

/** A recording with its flight. */
export interface LoadedRecording {
  readonly recording: Recording;
  readonly flight: Readonly<Record<string, readonly FlightChange[]>>;
  /** Whether the visitor may change the recording. */
  readonly mayEdit: boolean;
}

/** Returns the recording that is played: that with the id, or the public one, or the newest. */
function choose(recordings: readonly Recording[], id: string | undefined): Recording | undefined {
  const playable = recordings.filter(({ clips }) => clips.some(({ isComplete }) => isComplete));
  if (id !== undefined) return playable.find((recording) => recording.id === id);
  return playable.find(({ isPublic }) => isPublic) ?? playable[0];
}

/**
 * Loads a recording of a presentation; undefined if there is none that the visitor may play.
 * @param id id of the recording; undefined: the one that the presentation offers
 * @throws CallError if it cannot be loaded
 */
export async function loadRecording(source: RecordingsSource, id?: string): Promise<LoadedRecording | undefined> {
  const key = source.accessKey ?? undefined;
  const { recordings, mayEdit } = await call('GET /api/recordings', { query: { oid: source.oid, key } });
  const recording = choose(recordings, id);
  if (!recording) return undefined;
  const flight = await call('GET /api/recordings/:id/flight', { params: { id: recording.id }, query: { key } });
  return { recording, flight: flight.clips, mayEdit };
}

/** Returns the URL of a file of a clip. */
export function clipUrl(source: RecordingsSource, recordingId: string, clipId: string, file: 'audio' | 'captions') {
  const query = source.accessKey === null ? '' : `?key=${encodeURIComponent(source.accessKey)}`;
  return `/api/recordings/${recordingId}/clips/${clipId}/${file}${query}`;
}

/** Returns the captions of a clip that has captions. @throws Error if they cannot be loaded */
export async function loadCues(source: RecordingsSource, recordingId: string, clipId: string): Promise<readonly Cue[]> {
  const response = await sendGet(clipUrl(source, recordingId, clipId, 'captions'));
  if (!response.ok) throw new Error(`The captions of the clip ${clipId} returned ${response.status}.`);
  return parseVtt(await response.text()) ?? [];
}
