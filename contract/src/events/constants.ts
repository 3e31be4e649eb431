/** Path of the endpoint for events (S7.1). */
export const EVENT_LOG_PATH = '/log/json';
/** Path of a second endpoint for events, which is used if the sender sets the option `fallback` (S7.2). */
export const EVENT_FALLBACK_PATH = '/fallback/json';

/** Timeout of event requests (S9.1). */
export const EVENT_POST_TIMEOUT_MS = 20_000;

/** Maximum number of events per request. Pages send one event per request. */
export const EVENT_MAX_BATCH = 20;

/** Maximum size of a request with events, in bytes. `navigator.sendBeacon` has the same limit. */
export const EVENT_MAX_BYTES = 65_536;

/** Maximum length of a URL in an event, in UTF-16 units; longer URLs are truncated. */
export const EVENT_MAX_URL_LENGTH = 1000;

/** Maximum length of other texts in an event, such as search terms, in UTF-16 units; longer texts are truncated. */
export const EVENT_MAX_TEXT_LENGTH = 200;

/** Maximum length of the user agent in events of the Zoom app, in UTF-16 units; a longer value is truncated. */
export const EVENT_MAX_AGENT_LENGTH = 400;

/** Cookie with the session id that events contain (S9.2). */
export const EVENT_SESSION_COOKIE = 'event-session';
/** Time after the last event for which the cookie `event-session` is valid, in minutes (S9.2). */
export const EVENT_SESSION_MINUTES = 30;
