/** Methods to create a presentation, in display order. */
export const CREATE_METHODS = ['blank', 'template', 'file', 'markdown', 'ai'] as const;
export type CreateMethod = (typeof CREATE_METHODS)[number];

/** Input so far: the chosen method and template, and typed text. */
export interface CreateFormValues {
  readonly way: CreateMethod;
  readonly title: string;
  readonly template: string;
  readonly markdown: string;
}

export const EMPTY_FORM_VALUES: CreateFormValues = { way: 'blank', title: '', template: '', markdown: '' };

const KEY = 'createWish';

/** Input stored by an earlier visit, such as before signing up; undefined if there is none or it is invalid. */
export function readFormValues(storage: Storage): CreateFormValues | undefined {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<CreateFormValues> | null;
    if (typeof stored !== 'object' || stored === null) return undefined;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const way = CREATE_METHODS.find((known) => known === stored.way) ?? 'blank';
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
export function saveFormValues(storage: Storage, values: CreateFormValues): void {
  try {
    if (values.title === '' && values.markdown === '') storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(values));
  } catch {
    // The input remains in memory.
  }
}

export function clearFormValues(storage: Storage): void {
  try {
    storage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

const HASHES: Readonly<Record<CreateMethod, string>> = {
  blank: '#blank',
  template: '#template',
  file: '#file',
  markdown: '#markdown',
  ai: '#ai-template-fill',
};

/** Method named by a URL hash, such as `#ai-template-fill` (V2.16). */
export function methodFromHash(hash: string): CreateMethod | undefined {
  return CREATE_METHODS.find((way) => HASHES[way] === hash);
}

/** URL hash that selects a method. */
export const hashOf = (way: CreateMethod): string => HASHES[way];
