import { z } from 'zod';
import { inkSchema, liveStateSchema, mediaSchema, viewSchema } from '../live/state.ts';
import { accessKeySchema, oidSchema, sha256Schema } from '../presentations/ids.ts';
import { CAPTIONS_MAX_LENGTH, CHUNK_CHANGES_MAX, CHUNK_MAX_BYTES, CLIP_MAX_MS, CLIPS_MAX } from './constants.ts';

/** Formats of the browsers' recorders: Opus in WebM, and AAC or Opus in MP4 (Safari). */
export const CLIP_MEDIA_TYPES = ['audio/webm', 'audio/mp4'] as const;

const stepIdSchema = z.string().min(1).max(100);
const timeSchema = z.int().min(0).max(CLIP_MAX_MS);

/** Id of a topic or an element of the document. Edits do not change it, as opposed to indexes in a scene. */
const documentIdSchema = z.string().min(1).max(100);

/** A change of what the presenter shows. Missing fields have not changed. */
const flightChangeSchema = z.strictObject({
  /** Time from the start of the clip in milliseconds. */
  at: timeSchema,
  ...liveStateSchema.pick({ builds: true, isBlack: true, pointer: true }).partial().shape,
  /** `topic` is that of the frame. It is missing in recordings of earlier releases. */
  view: viewSchema.extend({ topic: documentIdSchema.optional() }).nullable().optional(),
  /** The video or audio element that was last played or paused. Its position is that at the time of the change. */
  media: mediaSchema.extend({ topic: documentIdSchema, element: documentIdSchema }).nullable().optional(),
  /** All lines on the step. */
  strokes: inkSchema.shape.strokes.optional(),
});
export type FlightChange = z.infer<typeof flightChangeSchema>;

/** `POST /api/recordings` */
export const createRecordingSchema = z.strictObject({ oid: oidSchema });

/** `GET /api/recordings` */
export const listRecordingsQuerySchema = z.object({ oid: oidSchema, key: accessKeySchema });

/** Query of the endpoints that return the contents of a recording. */
export const playbackQuerySchema = z.object({ key: accessKeySchema });

/** `PATCH /api/recordings/:id` */
export const changeRecordingSchema = z.strictObject({ isPublic: z.boolean() });

/** `POST /api/recordings/:id/clips`. Repeated requests with the same id have no effect. */
export const createClipSchema = z.strictObject({
  /** Random id by which the recorder identifies the clip also without the server. */
  id: z.uuid(),
  stepId: stepIdSchema,
  /** SHA-256 of the content of the step. A step with another fingerprint was edited after the recording. */
  fingerprint: sha256Schema,
  mediaType: z.enum(CLIP_MEDIA_TYPES),
  /** Clips are played in the order of their positions. */
  position: z
    .int()
    .min(0)
    .max(CLIPS_MAX * 10),
});

/** `POST /api/recordings/:id/clips/:clipId/chunks` */
export const appendChunkSchema = z.strictObject({
  /** 0 for the first chunk of the clip. */
  number: z.int().min(0).max(100_000),
  /** The next bytes of the audio file. */
  audio: z.base64().max(Math.ceil(CHUNK_MAX_BYTES / 3) * 4),
  /** Duration of the clip with this chunk, in milliseconds. */
  durationMs: timeSchema,
  changes: z.array(flightChangeSchema).max(CHUNK_CHANGES_MAX),
});

export const appendedChunkSchema = z.strictObject({
  /** The number of the chunk that the server expects next. */
  nextNumber: z.number(),
});

/** `POST /api/recordings/:id/clips/:clipId/complete` */
export const completeClipSchema = z.strictObject({
  /** Whether the clip replaces the earlier clips of its step. */
  replaces: z.boolean(),
});

/** `PUT /api/recordings/:id/clips/:clipId/captions`. Null deletes the captions. */
export const captionsSchema = z.strictObject({ captions: z.string().max(CAPTIONS_MAX_LENGTH).nullable() });

const clipSchema = z.strictObject({
  id: z.string(),
  stepId: z.string(),
  fingerprint: z.string(),
  mediaType: z.enum(CLIP_MEDIA_TYPES),
  position: z.number(),
  durationMs: z.number(),
  bytes: z.number(),
  /** Whether the audio can be played. Clips whose recorder crashed are incomplete until it continues. */
  isComplete: z.boolean(),
  hasCaptions: z.boolean(),
});
export type Clip = z.infer<typeof clipSchema>;

export const recordingSchema = z.strictObject({
  id: z.string(),
  oid: z.string(),
  /** Whether everybody who may see the presentation may play the recording. Otherwise only its editors may. */
  isPublic: z.boolean(),
  createdAt: z.string(),
  clips: z.array(clipSchema),
});
export type Recording = z.infer<typeof recordingSchema>;

export const recordingsSchema = z.strictObject({
  recordings: z.array(recordingSchema),
  /** Whether the visitor may change the recordings. */
  mayEdit: z.boolean(),
});

/** `GET /api/recordings/:id/flight` */
export const flightSchema = z.strictObject({
  /** The changes of each clip by its id, in the order of their times. */
  clips: z.record(z.string(), z.array(flightChangeSchema)),
});
