import { z } from 'zod';
import { endpoint, MEMBER_WRITE, NO_CONTENT, rawResponse } from '../endpoint.ts';
import { oidSchema } from '../presentations/ids.ts';
import { CAPTIONS_MAX_LENGTH } from './constants.ts';
import {
  appendChunkSchema,
  appendedChunkSchema,
  captionsSchema,
  changeRecordingSchema,
  completeClipSchema,
  createClipSchema,
  createRecordingSchema,
  flightSchema,
  listRecordingsQuerySchema,
  playbackQuerySchema,
  recordingSchema,
  recordingsSchema,
} from './recording.ts';

const recordingParamsSchema = z.object({ id: oidSchema });
const clipParamsSchema = recordingParamsSchema.extend({ clipId: z.uuid() });
const CLIP_PATH = '/api/recordings/:id/clips/:clipId';
/** A recorder whose network returns sends all chunks of an hour at once. */
const CHUNKS_PER_MINUTE = 1200;
/** In JSON, a UTF-16 unit has at most six bytes. */
const CAPTIONS_BODY_BYTES = CAPTIONS_MAX_LENGTH * 6 + 1024;

export const createRecording = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/recordings',
  summary: 'Returns a new private recording of a presentation, or the empty one that the member has created.',
  body: createRecordingSchema,
  response: recordingSchema,
  status: 201,
  errors: ['resource.not_found', 'recordings.full'],
});

export const listRecordings = endpoint({
  method: 'GET',
  path: '/api/recordings',
  summary: 'Lists the recordings of a presentation that the visitor may play, newest first.',
  query: listRecordingsQuerySchema,
  response: recordingsSchema,
  errors: ['resource.not_found'],
  auth: 'anyone',
});

export const changeRecording = endpoint({
  ...MEMBER_WRITE,
  method: 'PATCH',
  path: '/api/recordings/:id',
  summary: 'Makes a recording public with its presentation, or private. Only one recording can be public.',
  params: recordingParamsSchema,
  body: changeRecordingSchema,
  response: recordingSchema,
});

export const deleteRecording = endpoint({
  ...MEMBER_WRITE,
  method: 'DELETE',
  path: '/api/recordings/:id',
  summary: 'Permanently deletes a recording.',
  params: recordingParamsSchema,
  response: NO_CONTENT,
});

export const getFlight = endpoint({
  method: 'GET',
  path: '/api/recordings/:id/flight',
  summary: 'Returns what the presenter showed during the clips of a recording.',
  params: recordingParamsSchema,
  query: playbackQuerySchema,
  response: flightSchema,
  auth: 'anyone',
});

export const createClip = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/recordings/:id/clips',
  summary: 'Creates an empty clip of a step. Repeated requests with the same id have no effect.',
  params: recordingParamsSchema,
  body: createClipSchema,
  response: NO_CONTENT,
  errors: ['recordings.full'],
});

export const appendChunk = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: `${CLIP_PATH}/chunks`,
  summary: 'Appends audio and changes of the flight to a clip. Chunks that were stored before have no effect.',
  params: clipParamsSchema,
  body: appendChunkSchema,
  response: appendedChunkSchema,
  // `resource.conflict`: an earlier chunk is missing, or the clip is complete. `request.unsupported_media_type`: the
  // first bytes are not those of the media type.
  errors: ['resource.conflict', 'recordings.full', 'request.unsupported_media_type'],
  requestsPerMinute: CHUNKS_PER_MINUTE,
});

export const completeClip = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: `${CLIP_PATH}/complete`,
  summary: 'Makes a clip playable, and optionally deletes the earlier clips of its step.',
  params: clipParamsSchema,
  body: completeClipSchema,
  response: NO_CONTENT,
  // `resource.conflict`: the clip has no audio.
  errors: ['resource.conflict'],
});

export const deleteClip = endpoint({
  ...MEMBER_WRITE,
  method: 'DELETE',
  path: CLIP_PATH,
  summary: 'Permanently deletes a clip.',
  params: clipParamsSchema,
  response: NO_CONTENT,
});

export const setCaptions = endpoint({
  ...MEMBER_WRITE,
  method: 'PUT',
  path: `${CLIP_PATH}/captions`,
  summary: 'Replaces the captions of a clip by a WebVTT file, or deletes them.',
  params: clipParamsSchema,
  body: captionsSchema,
  maxBodyBytes: CAPTIONS_BODY_BYTES,
  response: NO_CONTENT,
});

export const getCaptions = endpoint({
  method: 'GET',
  path: `${CLIP_PATH}/captions`,
  summary: 'Returns the captions of a clip as a WebVTT file.',
  params: clipParamsSchema,
  query: playbackQuerySchema,
  response: rawResponse('text/vtt'),
  auth: 'anyone',
});

export const getClipAudio = endpoint({
  method: 'GET',
  path: `${CLIP_PATH}/audio`,
  summary: 'Returns the audio of a complete clip. Supports range requests.',
  params: clipParamsSchema,
  query: playbackQuerySchema,
  response: rawResponse('audio/webm', 'audio/mp4'),
  auth: 'anyone',
  caching: 'private, no-cache',
});

/** The endpoints of recordings. */
export const RECORDING_ENDPOINTS = [
  createRecording,
  listRecordings,
  changeRecording,
  deleteRecording,
  getFlight,
  createClip,
  appendChunk,
  completeClip,
  deleteClip,
  setCaptions,
  getCaptions,
  getClipAudio,
] as const;
