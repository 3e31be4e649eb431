/**
 * Writes an event or a record of the logger to the console. Outside of production, pages do this instead of sending
 * (S7.5, S7.17).
 */
export function logToConsole(kind: 'event' | 'log', record: object): void {
  // biome-ignore lint/suspicious/noConsole: the console is the intended output.
  console.debug(kind, record);
}
