/** Timeout in ms of work of the server: importing, compiling and publishing. It is long, because machines can be busy. */
export const SERVER_WORK_TIMEOUT_MS = 120_000;
