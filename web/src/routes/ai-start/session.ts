import {
  OUTLINE_LENGTHS,
  OUTLINE_SOURCE_MAX_LENGTH,
  type OutlineLength,
} from '@flydeck/contract/outlines/limits';
import type { OutlineMaker } from '@flydeck/contract/outlines/maker';
import { AI_DESCRIPTION_KEY, AI_TITLE_KEY } from '@flydeck/contract/outlines/prefill';
import type { Rows } from './outline-rows.ts';

/** What a visitor asks for. */
export interface Wish {
  readonly title: string;
  readonly source: string;
  readonly length: OutlineLength;
  /** Empty: that of the text. */
  readonly language: string;
  /** Empty: none. */
  readonly template: string;
  /** Asks the built-in outliner also where there is a service. */
  readonly builtIn: boolean;
}

/** An outline that is being edited. */
export interface Work {
  readonly maker: OutlineMaker;
  readonly title: string;
  readonly language: string;
  readonly rows: Rows;
}

/** What survives a reload, and the way over the sign-up page. */
export interface Session {
  readonly wish: Wish;
  readonly work?: Work | undefined;
}

const KEY = 'outlineSession';

export const NO_WISH: Wish = {
  title: '',
  source: '',
  length: 'medium',
  language: '',
  template: '',
  builtIn: false,
};

/**
 * Where a visitor begins: with the presentation that "Create your own with AI" was clicked on, once; else where they
 * left off; undefined for the beginning.
 */
export function readSession(storage: Storage): Session | undefined {
  const prefilled = takePrefill(storage);
  if (prefilled) return { wish: { ...NO_WISH, ...prefilled } };
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    return isSession(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Whether this version of the page kept it: an older one may have kept something else. */
function isSession(kept: unknown): kept is Session {
  const { wish, work } = (kept ?? {}) as { readonly [Key in keyof Session]?: Partial<Session[Key]> };
  const isWish =
    typeof wish?.source === 'string' &&
    typeof wish.title === 'string' &&
    typeof wish.language === 'string' &&
    typeof wish.template === 'string' &&
    OUTLINE_LENGTHS.some((length) => length === wish.length);
  const isWork =
    work === undefined ||
    (typeof work.title === 'string' &&
      typeof work.language === 'string' &&
      typeof work.maker?.kind === 'string' &&
      Array.isArray(work.rows) &&
      work.rows.every(isRow));
  return isWish && isWork;
}

function isRow(row: unknown): boolean {
  const { id, level, title, text } = (row ?? {}) as Partial<Rows[number]>;
  const isAt = typeof id === 'number' && [0, 1, 2].some((known) => known === level);
  return isAt && typeof title === 'string' && typeof text === 'string';
}

/** The two keys of V§7; they are taken, so that a reload finds the work that was begun with them. */
function takePrefill(storage: Storage): Pick<Wish, 'title' | 'source'> | undefined {
  const [title, source] = [storage.getItem(AI_TITLE_KEY), storage.getItem(AI_DESCRIPTION_KEY)];
  storage.removeItem(AI_TITLE_KEY);
  storage.removeItem(AI_DESCRIPTION_KEY);
  if (!title && !source) return undefined;
  return { title: title ?? '', source: (source || title || '').slice(0, OUTLINE_SOURCE_MAX_LENGTH) };
}

/** Keeps a session; without one, forgets it. Full or closed storage loses it, and nothing else. */
export function keepSession(storage: Storage, session: Session | undefined): void {
  try {
    if (session) storage.setItem(KEY, JSON.stringify(session));
    else storage.removeItem(KEY);
  } catch {
    // The page works without.
  }
}
