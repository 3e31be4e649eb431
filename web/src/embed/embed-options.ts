import { EMBED_INTERVAL_SECONDS, EMBED_STEP_MAX } from '@flydeck/contract/embed/constants';

/** Options in the URL of an embed. An absent option has the value that the author set. */
export interface EmbedOptions {
  /** Number of the step at which the embed starts, as in `#step=n`. */
  readonly step?: number | undefined;
  /**
   * `play`: the presentation starts and advances by itself. `loop`: as `play`, and the presentation starts again after
   * the last step. `no`: the presentation starts when the visitor clicks Present.
   */
  readonly autoplay?: 'no' | 'play' | 'loop' | undefined;
  /** Seconds that autoplay shows a step for which the author set no duration. */
  readonly interval?: number | undefined;
  /** Whether the transcript is open next to the stage at the start. */
  readonly transcript: boolean;
}

const TRUE_VALUES = ['', '1', 'true', 'yes'];
const FALSE_VALUES = ['0', 'false', 'no'];

function readAutoplay(value: string | null): EmbedOptions['autoplay'] {
  if (value === null) return undefined;
  if (value === 'loop') return 'loop';
  if (value === 'play' || TRUE_VALUES.includes(value)) return 'play';
  return FALSE_VALUES.includes(value) ? 'no' : undefined;
}

/** Returns the step number, at most `EMBED_STEP_MAX`; undefined if the value does not consist of one to five digits. */
function readStep(value: string | null): number | undefined {
  if (value === null || !/^\d{1,5}$/.test(value)) return undefined;
  return Math.min(Number(value), EMBED_STEP_MAX);
}

/**
 * Returns the seconds, limited to the allowed range. Returns undefined if the value is not a decimal number of at most
 * 9 digits before and 3 digits after the decimal point.
 */
function readInterval(value: string | null): number | undefined {
  if (value === null || !/^\d{1,9}(\.\d{1,3})?$/.test(value)) return undefined;
  const { min, max } = EMBED_INTERVAL_SECONDS;
  return Math.min(Math.max(Number(value), min), max);
}

/** Reads the options from a query such as `?step=3&autoplay=loop&interval=8&transcript=1`. Ignores invalid values. */
export function readEmbedOptions(search: string): EmbedOptions {
  const query = new URLSearchParams(search);
  const readValue = (name: string) => query.get(name)?.trim().toLowerCase() ?? null;
  const transcript = readValue('transcript');
  return {
    step: readStep(readValue('step')),
    autoplay: readAutoplay(readValue('autoplay')),
    interval: readInterval(readValue('interval')),
    transcript: transcript !== null && TRUE_VALUES.includes(transcript),
  };
}
