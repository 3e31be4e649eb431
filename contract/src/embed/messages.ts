import { EMBED_STEP_MAX } from './constants.ts';

/** The version of the messages, and what tells them from all others that a page hears. */
export const EMBED_MESSAGES = 1;

/** What a page tells the embed that it holds. Steps are numbered as in addresses. */
export type EmbedCommand =
  | { readonly type: 'goTo'; readonly step: number }
  | { readonly type: 'transcript'; readonly open: boolean }
  | { readonly type: 'present' | 'next' | 'previous' | 'play' | 'pause' | 'restart' }
  /** Asks to be told `ready` (again): for who began to listen too late. */
  | { readonly type: 'hello' };

/** A stop of the path as messages name it. */
export interface EmbedStep {
  /** 0 is the overview; pages count from 1. */
  readonly step: number;
  readonly title: string;
}

/** What an embed tells the page that holds it. */
export type EmbedNews =
  | {
      readonly type: 'ready';
      readonly title: string;
      readonly ratio: number;
      readonly steps: readonly EmbedStep[];
    }
  | { readonly type: 'size'; readonly ratio: number; readonly width: number; readonly height: number }
  | ({ readonly type: 'step' } & EmbedStep)
  | { readonly type: 'playing'; readonly playing: boolean }
  | { readonly type: 'started' | 'ended' };

/** A message as it is sent. */
export type EmbedMessage<Content> = Content & { readonly flydeck: typeof EMBED_MESSAGES };

/** A message with `content`, ready to be posted. */
export function embedMessage<Content extends EmbedCommand | EmbedNews>(
  content: Content,
): EmbedMessage<Content> {
  return { flydeck: EMBED_MESSAGES, ...content };
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of one of our messages; undefined for everything else that a window may hear. */
function fieldsOf(data: unknown): Fields | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  const fields = data as Fields;
  return fields['flydeck'] === EMBED_MESSAGES ? fields : undefined;
}

const isStep = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= EMBED_STEP_MAX;

/** What a page may say; undefined for whatever is none of it. Fields that no command has are not looked at. */
export function readEmbedCommand(data: unknown): EmbedCommand | undefined {
  const fields = fieldsOf(data);
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

const NEWS: readonly unknown[] = [
  'ready',
  'size',
  'step',
  'playing',
  'started',
  'ended',
] satisfies EmbedNews['type'][];

/** What an embed tells; undefined for everything else. Only for messages whose window and origin are known. */
export function readEmbedNews(data: unknown): EmbedNews | undefined {
  const fields = fieldsOf(data);
  if (!fields || !NEWS.includes(fields['type'])) return undefined;
  const { flydeck: _version, ...news } = fields;
  return news as unknown as EmbedNews;
}
