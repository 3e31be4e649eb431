/** Writes an event or a log record to the console, which replaces sending outside of production (S7.5, S7.17). */
export function logToConsole(kind: 'event' | 'log', record: object): void {
  // biome-ignore lint/suspicious/noConsole: the console is the intended output.
  console.debug(kind, record);
}
