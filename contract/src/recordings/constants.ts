/** Maximum size of the audio of a chunk in bytes: 21 seconds at 48 kbit/s. */
export const CHUNK_MAX_BYTES = 128 * 1024;

/** Maximum number of changes of the flight in a chunk. */
export const CHUNK_CHANGES_MAX = 500;

/** Maximum duration of a clip in milliseconds: two hours. */
export const CLIP_MAX_MS = 7_200_000;

/** Maximum size of the audio of a recording in bytes: eight hours at 24 kbit/s. */
export const RECORDING_MAX_BYTES = 96 * 1024 * 1024;

/** Maximum size of the flight of a clip in bytes of JSON. */
export const FLIGHT_MAX_BYTES = 4 * 1024 * 1024;

/** Maximum number of clips of a recording. */
export const CLIPS_MAX = 1000;

/** Maximum number of recordings of a presentation. */
export const RECORDINGS_MAX = 20;

/** Maximum length of the WebVTT file of a clip, in UTF-16 units. */
export const CAPTIONS_MAX_LENGTH = 200_000;
