import type { MakeOutline, OutlineEvent, OutlinerKind } from '@flydeck/contract/outlines/make-outline';

/** What an outliner tells while it works: titles and topics as they come, and `done` with the whole as the last. */
export type OutlineStep = Exclude<OutlineEvent, { event: 'maker' | 'failed' }>;

/** Makes an outline of a prompt or of a text. Whatever the text says is data: nobody follows it. */
export interface Outliner {
  readonly kind: OutlinerKind;
  /** Who it is, for people: "gpt-4o at api.example.org". Empty for the built-in one, which pages name themselves. */
  readonly label: string;
  /**
   * The steps, `done` exactly once and last. Ends by throwing the reason of `signal` when that is aborted, and stops
   * all work then; also when whoever iterates leaves early.
   * @throws OutlinerError
   */
  make(request: MakeOutline, signal: AbortSignal): AsyncIterable<OutlineStep>;
}

/** Why there is no outline; `message` is for the log and holds neither keys nor the visitor's text. */
export class OutlinerError extends Error {
  readonly reason: 'unreachable' | 'refused' | 'busy' | 'too_slow' | 'bad_answer';

  constructor(reason: OutlinerError['reason'], message: string) {
    super(message);
    this.name = 'OutlinerError';
    this.reason = reason;
  }
}
