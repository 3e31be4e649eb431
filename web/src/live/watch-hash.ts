/** The fragment of links that open the stage at once. */
export const WATCH_HASH = '#watch';
