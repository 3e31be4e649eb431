import { basename } from 'node:path';

/** Width of the bar in characters. */
const WIDTH_CHARACTERS = 24;
/** Moves the cursor to the start of the line, and erases the line. */
const CLEAR_LINE = '\r\x1b[K';

/** A progress bar on the terminal's last line. Prints nothing if stderr is not a terminal. */
export interface ProgressBar {
  /** Shows that `done` of `total` items are finished. If `total` is 0, shows an empty bar and `done`. */
  update(done: number, total: number): void;
  /** Removes the bar. Further output starts on an empty line. */
  clear(): void;
}

/** Returns a progress bar that is labelled with the name of the file. */
export function createProgressBar(file: string): ProgressBar {
  const stream = process.stderr;
  if (!stream.isTTY) return { update: () => undefined, clear: () => undefined };
  const name = basename(file);
  const label = name.length > 32 ? `${name.slice(0, 31)}…` : name;
  let isShown = false;
  return {
    update(done, total) {
      const filledWidth = total > 0 ? Math.round((Math.min(done, total) / total) * WIDTH_CHARACTERS) : 0;
      const count = total > 0 ? `${done}/${total}` : String(done);
      const bar = '█'.repeat(filledWidth) + '░'.repeat(WIDTH_CHARACTERS - filledWidth);
      stream.write(`${CLEAR_LINE}${label} ${bar} ${count}`);
      isShown = true;
    },
    clear() {
      if (isShown) stream.write(CLEAR_LINE);
      isShown = false;
    },
  };
}
