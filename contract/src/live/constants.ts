/** A live session ends at the latest after this number of hours. */
export const LIVE_SESSION_MAX_HOURS = 24;

/** Maximum number of remotes of a live session. */
export const REMOTES_MAX = 5;

/** Time in which a remote must be paired with a pairing code. */
export const PAIRING_SECONDS = 300;

/** Maximum length of a question of a follower, in UTF-16 units. */
export const AUDIENCE_QUESTION_MAX_LENGTH = 300;

/** Maximum length of the written answer of a presenter to a question of a follower, in UTF-16 units. */
export const AUDIENCE_ANSWER_MAX_LENGTH = 2000;

/** Maximum length of a text answer, in UTF-16 units. */
export const TEXT_ANSWER_MAX_LENGTH = 200;

/** Maximum number of different text answers in the results that followers see. */
export const SHOWN_ANSWERS_MAX = 50;

/** Maximum number of different text answers in the results that presenters see. */
export const LISTED_ANSWERS_MAX = 500;

/** Maximum length of a message from a presenter or a remote, in UTF-16 units. */
export const PRESENTER_MESSAGE_MAX_LENGTH = 100_000;

/**
 * Name of the events of a follower's stream that contain no state. They show that the stream has not ended. Pages of
 * earlier releases have no listener for it, so that they ignore it.
 */
export const HEARTBEAT_EVENT = 'heartbeat';

/** A follower's stream that has not ended receives an event at least in this interval. */
export const EVENT_INTERVAL_MS = 4000;

/** Data about devices are deleted this number of days after the end of a live session. */
export const DEVICE_DAYS = 30;

/** Cookie that identifies the device of a follower who answered or wrote a question. */
export const DEVICE_COOKIE = 'live_device';
