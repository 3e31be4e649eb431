/** Shows in the console what is not sent from here: hosts that are no production (S§7.1, S§7.3). */
export function showInstead(kind: 'event' | 'log', what: object): void {
  // biome-ignore lint/suspicious/noConsole: this is where it is meant to be seen.
  console.debug(kind, what);
}
