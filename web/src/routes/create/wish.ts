/** Methods to create a presentation, in display order. */
export const WAYS = ['blank', 'template', 'file', 'markdown', 'ai'] as const;
export type Way = (typeof WAYS)[number];

/** Input so far: the chosen method and template, and typed text. */
export interface CreateWish {
  readonly way: Way;
  readonly title: string;
  readonly template: string;
  readonly markdown: string;
}

export const NO_WISH: CreateWish = { way: 'blank', title: '', template: '', markdown: '' };

const KEY = 'createWish';

/** Input stored by an earlier visit, such as before signing up; undefined if there is none or it is invalid. */
export function readWish(storage: Storage): CreateWish | undefined {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<CreateWish> | null;
    if (typeof stored !== 'object' || stored === null) return undefined;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const way = WAYS.find((known) => known === stored.way) ?? 'blank';
    return {
      way,
      title: text(stored.title),
      template: text(stored.template),
      markdown: text(stored.markdown),
    };
  } catch {
    return undefined;
  }
}

/**
 * Stores the typed input; removes it if title and Markdown are empty. Errors of a full or blocked storage are
 * ignored.
 */
export function keepWish(storage: Storage, values: CreateWish): void {
  try {
    if (values.title === '' && values.markdown === '') storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(values));
  } catch {
    // The input remains in memory.
  }
}

export function forgetWish(storage: Storage): void {
  try {
    storage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

const HASHES: Readonly<Record<Way, string>> = {
  blank: '#blank',
  template: '#template',
  file: '#file',
  markdown: '#markdown',
  ai: '#ai-template-fill',
};

/** Method named by a URL hash, such as `#ai-template-fill` (V2.16). */
export function wayOf(hash: string): Way | undefined {
  return WAYS.find((way) => HASHES[way] === hash);
}

/** URL hash that selects a method. */
export const hashOf = (way: Way): string => HASHES[way];
