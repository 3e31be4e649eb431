/** Where events go (S§7.1). */
export const EVENT_LOG_PATH = '/log/json';
/** Where they go when the first address is not to be used. */
export const EVENT_FALLBACK_PATH = '/fallback/json';

/** How long a page waits for the answer to an event (S§9). */
export const EVENT_POST_TIMEOUT_MS = 20_000;

/** Events that one request may bring. Pages send one at a time. */
export const EVENT_MAX_BATCH = 20;

/** The largest request that events may be: what a browser's beacon holds. */
export const EVENT_MAX_BYTES = 65_536;

/** Longest address that an event names, in UTF-16 units; longer ones are cut. */
export const EVENT_MAX_ADDRESS_LENGTH = 1000;

/** What an event quotes of a page's words or a visitor's search, in UTF-16 units; longer ones are cut. */
export const EVENT_MAX_TEXT_LENGTH = 200;

/** What an event of the Zoom app may say of the browser that it runs in, in UTF-16 units; longer names are cut. */
export const EVENT_MAX_AGENT_LENGTH = 400;

/** The cookie that ties the events of a visit together, and how long after the last of them (S§9). */
export const EVENT_SESSION_COOKIE = 'event-session';
export const EVENT_SESSION_MINUTES = 30;
