/** Methods to create a presentation, in display order. */
export const CREATE_METHODS = ['blank', 'template', 'file', 'markdown', 'ai'] as const;
export type CreateMethod = (typeof CREATE_METHODS)[number];

/** Input of the visitor: the selected method and template, and typed text. */
export interface CreateFormValues {
  readonly method: CreateMethod;
  readonly title: string;
  /** Name of the selected template; empty for none. */
  readonly template: string;
  readonly markdown: string;
}

export const EMPTY_FORM_VALUES: CreateFormValues = { method: 'blank', title: '', template: '', markdown: '' };

/** Key of the input in local storage. The key must not change (docs/persisted-names.md). */
const STORAGE_KEY = 'createWish';
/** The stored JSON, in which the method has the name `way`, because earlier releases stored this name. */
type StoredValues = Omit<CreateFormValues, 'method'> & { readonly way: CreateMethod };

/** Returns the input that was stored earlier, for example before signing up; undefined if no valid input is stored. */
export function readFormValues(storage: Storage): CreateFormValues | undefined {
  try {
    const stored = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null') as Partial<StoredValues> | null;
    if (typeof stored !== 'object' || stored === null) return undefined;
    const toText = (value: unknown) => (typeof value === 'string' ? value : '');
    return {
      method: CREATE_METHODS.find((method) => method === stored.way) ?? 'blank',
      title: toText(stored.title),
      template: toText(stored.template),
      markdown: toText(stored.markdown),
    };
  } catch {
    return undefined;
  }
}

/**
 * Stores the input; removes the stored input if title and Markdown are empty. Errors of a full or blocked storage are
 * ignored.
 */
export function saveFormValues(storage: Storage, values: CreateFormValues): void {
  try {
    const { method, ...otherValues } = values;
    if (values.title === '' && values.markdown === '') storage.removeItem(STORAGE_KEY);
    else storage.setItem(STORAGE_KEY, JSON.stringify({ way: method, ...otherValues } satisfies StoredValues));
  } catch {
    // Without stored input, the page works, but the input is lost when the page is closed.
  }
}

const METHOD_HASHES: Readonly<Record<CreateMethod, string>> = {
  blank: '#blank',
  template: '#template',
  file: '#file',
  markdown: '#markdown',
  ai: '#ai-template-fill',
};

/** Returns the method of a URL hash such as `#ai-template-fill` (V2.16); undefined for any other hash. */
export function methodFromHash(hash: string): CreateMethod | undefined {
  return CREATE_METHODS.find((method) => METHOD_HASHES[method] === hash);
}

/** URL hash that selects a method. */
export const hashOfMethod = (method: CreateMethod): string => METHOD_HASHES[method];
