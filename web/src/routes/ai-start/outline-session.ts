import {
  OUTLINE_LENGTHS,
  OUTLINE_SOURCE_MAX_LENGTH,
  type OutlineCompleteness,
  type OutlineLength,
  type OutlineTone,
} from '@flydeck/contract/outlines/limits';
import type { OutlineMaker } from '@flydeck/contract/outlines/outline-maker';
import { AI_DESCRIPTION_KEY, AI_TITLE_KEY } from '@flydeck/contract/outlines/prefill';
import type { IdeaAnswers } from './compose-answers.ts';
import type { Rows } from './outline-rows.ts';

/** Values of the form from which an outline is generated. */
export interface OutlineFormValues {
  readonly title: string;
  /** A prompt, or the text from which the outline is generated. */
  readonly source: string;
  readonly length: OutlineLength;
  /** Language of the outline. Empty: the language of `source`. */
  readonly language: string;
  /** Tone of the texts of the AI service; absent in sessions of older versions: neutral. */
  readonly tone?: OutlineTone;
  /** Name of the template. Empty: no template. */
  readonly template: string;
  /** Whether the words of the source are only arranged, even if the instance has an AI service. */
  readonly builtIn: boolean;
  /** Answers to the questions about an idea; absent if no question was answered. */
  readonly answers?: IdeaAnswers;
}

/** An outline that is being edited. */
export interface EditedOutline {
  readonly maker: OutlineMaker;
  /** How the outline was completed; absent in sessions of older versions: `complete`. */
  readonly completeness?: OutlineCompleteness;
  readonly title: string;
  readonly language: string;
  readonly rows: Rows;
}

/** Whether the texts are those of the AI service. */
export const isFromService = ({ maker, completeness }: EditedOutline): boolean =>
  maker.kind === 'service' && completeness !== 'notes';

/**
 * State that is kept when the page is reloaded or the visitor signs up. The names of the properties must not change,
 * because browsers store the session with these names.
 */
export interface OutlineSession {
  /** The values of the form. */
  readonly wish: OutlineFormValues;
  /** The outline that is being edited; absent before the first outline was generated. */
  readonly work?: EditedOutline | undefined;
}

/** Key in local storage, which must not change (docs/persisted-names.md). */
const STORAGE_KEY = 'outlineSession';

export const EMPTY_OUTLINE_FORM: OutlineFormValues = {
  title: '',
  source: '',
  length: 'medium',
  language: '',
  template: '',
  builtIn: false,
};

/**
 * Returns the session with which the page starts. If the visitor just pressed "Create your own with AI" on the page of
 * a presentation, returns a session with the title and text of this presentation. Otherwise returns the stored session,
 * or undefined if no valid session is stored.
 */
export function readOutlineSession(storage: Storage): OutlineSession | undefined {
  const prefill = consumePrefill(storage);
  if (prefill) return { wish: { ...EMPTY_OUTLINE_FORM, ...prefill } };
  try {
    const storedValue: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null');
    return isOutlineSession(storedValue) ? storedValue : undefined;
  } catch {
    return undefined;
  }
}

/** Whether stored data is a valid session. An older version of the page may have stored other data. */
function isOutlineSession(stored: unknown): stored is OutlineSession {
  const { wish, work } = (stored ?? {}) as { readonly [Key in keyof OutlineSession]?: Partial<OutlineSession[Key]> };
  const isValidForm =
    typeof wish?.source === 'string' &&
    typeof wish.title === 'string' &&
    typeof wish.language === 'string' &&
    typeof wish.template === 'string' &&
    OUTLINE_LENGTHS.some((length) => length === wish.length);
  const isValidOutline =
    work === undefined ||
    (typeof work.title === 'string' &&
      typeof work.language === 'string' &&
      typeof work.maker?.kind === 'string' &&
      Array.isArray(work.rows) &&
      work.rows.every(isRow));
  return isValidForm && isValidOutline;
}

/** Whether stored data is a row of an outline. */
function isRow(row: unknown): boolean {
  const { id, level, title, text } = (row ?? {}) as Partial<Rows[number]>;
  // An outline has three levels, counted from 0.
  const hasIdAndLevel = typeof id === 'number' && [0, 1, 2].some((validLevel) => validLevel === level);
  return hasIdAndLevel && typeof title === 'string' && typeof text === 'string';
}

/**
 * Returns the prefilled title and text (V7.14), or undefined if the storage contains neither. Removes the title and
 * text from the storage, so that the page starts with the stored session after a reload.
 */
function consumePrefill(storage: Storage): Pick<OutlineFormValues, 'title' | 'source'> | undefined {
  const [title, source] = [storage.getItem(AI_TITLE_KEY), storage.getItem(AI_DESCRIPTION_KEY)];
  storage.removeItem(AI_TITLE_KEY);
  storage.removeItem(AI_DESCRIPTION_KEY);
  if (!title && !source) return undefined;
  return { title: title ?? '', source: (source || title || '').slice(0, OUTLINE_SOURCE_MAX_LENGTH) };
}

/** Stores the session; undefined removes the stored session. Errors of a full or blocked storage are ignored. */
export function saveOutlineSession(storage: Storage, session: OutlineSession | undefined): void {
  try {
    if (session) storage.setItem(STORAGE_KEY, JSON.stringify(session));
    else storage.removeItem(STORAGE_KEY);
  } catch {
    // The page also works if nothing is stored.
  }
}
