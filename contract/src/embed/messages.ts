import { EMBED_STEP_MAX } from './constants.ts';

/** Value of the field `flydeck`, which distinguishes embed messages from messages of other scripts. */
const MESSAGE_VERSION = 1;

/** Messages from the embedding page to the embed. */
export type EmbedCommand =
  /** 0 is the overview; steps count from 1. */
  | { readonly type: 'goTo'; readonly step: number }
  /** Opens or closes the transcript. */
  | { readonly type: 'transcript'; readonly open: boolean }
  | { readonly type: 'present' | 'next' | 'previous' | 'play' | 'pause' | 'restart' }
  /** Requests another `ready` event, because the embed may have sent the first one before the page listened. */
  | { readonly type: 'hello' };

/** A step or the overview. */
export interface EmbedStep {
  /** 0 is the overview; steps count from 1. */
  readonly step: number;
  readonly title: string;
}

/** Messages from the embed to the embedding page. */
export type EmbedEvent =
  | {
      readonly type: 'ready';
      readonly title: string;
      /** Aspect ratio of the presentation: width over height. */
      readonly ratio: number;
      readonly steps: readonly EmbedStep[];
    }
  /** Aspect ratio of the presentation, and size of the iframe in CSS pixels. */
  | { readonly type: 'size'; readonly ratio: number; readonly width: number; readonly height: number }
  /** The step that is shown when presenting starts, or after a change of the step. */
  | ({ readonly type: 'step' } & EmbedStep)
  /** Autoplay has started or stopped. */
  | { readonly type: 'playing'; readonly playing: boolean }
  /** `started`: the visitor has started presenting. `ended`: the visitor has gone forward from the last step. */
  | { readonly type: 'started' | 'ended' };

/** A message in the form in which `postMessage` sends it. */
export type EmbedMessage<Content> = Content & { readonly flydeck: typeof MESSAGE_VERSION };

/** Returns a message with `content` for `postMessage`. */
export function embedMessage<Content extends EmbedCommand | EmbedEvent>(content: Content): EmbedMessage<Content> {
  return { flydeck: MESSAGE_VERSION, ...content };
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of an embed message; undefined for all other data. */
function readFields(data: unknown): Fields | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  const fields = data as Fields;
  return fields['flydeck'] === MESSAGE_VERSION ? fields : undefined;
}

const isStep = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= EMBED_STEP_MAX;

/** Returns the validated command without unknown fields; undefined if `data` is no command. */
export function readEmbedCommand(data: unknown): EmbedCommand | undefined {
  const fields = readFields(data);
  const type = fields?.['type'];
  switch (type) {
    case 'goTo': {
      const step = fields?.['step'];
      return isStep(step) ? { type, step } : undefined;
    }
    case 'transcript': {
      const open = fields?.['open'];
      return typeof open === 'boolean' ? { type, open } : undefined;
    }
    case 'present':
    case 'next':
    case 'previous':
    case 'play':
    case 'pause':
    case 'restart':
    case 'hello':
      return { type };
    default:
      return undefined;
  }
}

const EVENT_TYPES: readonly unknown[] = [
  'ready',
  'size',
  'step',
  'playing',
  'started',
  'ended',
] satisfies EmbedEvent['type'][];

/**
 * Returns the message of an embed; undefined for other data. Checks only the type, so callers must check the message's
 * window and origin.
 */
export function readEmbedEvent(data: unknown): EmbedEvent | undefined {
  const fields = readFields(data);
  if (!fields || !EVENT_TYPES.includes(fields['type'])) return undefined;
  const { flydeck: _version, ...event } = fields;
  return event as unknown as EmbedEvent;
}
