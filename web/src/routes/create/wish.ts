/** The ways to begin a presentation, in the order in which they are shown. */
export const WAYS = ['blank', 'template', 'file', 'markdown', 'ai'] as const;
export type Way = (typeof WAYS)[number];

/** What was chosen and typed so far. */
export interface CreateWish {
  readonly way: Way;
  readonly title: string;
  readonly template: string;
  readonly markdown: string;
}

export const NO_WISH: CreateWish = { way: 'blank', title: '', template: '', markdown: '' };

const KEY = 'createWish';

/** What this device kept of an earlier visit, as on the way over the sign-up page. */
export function readWish(storage: Storage): CreateWish | undefined {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<CreateWish> | null;
    if (typeof kept !== 'object' || kept === null) return undefined;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const way = WAYS.find((known) => known === kept.way) ?? 'blank';
    return { way, title: text(kept.title), template: text(kept.template), markdown: text(kept.markdown) };
  } catch {
    return undefined;
  }
}

/** Keeps what was typed on this device; where nothing may be kept, nothing is. */
export function keepWish(storage: Storage, wish: CreateWish): void {
  try {
    if (wish.title === '' && wish.markdown === '') storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // It stays on the page.
  }
}

export function forgetWish(storage: Storage): void {
  try {
    storage.removeItem(KEY);
  } catch {
    // There was nothing.
  }
}

const HASHES: Readonly<Record<Way, string>> = {
  blank: '#blank',
  template: '#template',
  file: '#file',
  markdown: '#markdown',
  ai: '#ai-template-fill',
};

/** The way that the address names (`#ai-template-fill`). */
export function wayOf(hash: string): Way | undefined {
  return WAYS.find((way) => HASHES[way] === hash);
}

/** The hash that leads to a way. */
export const hashOf = (way: Way): string => HASHES[way];
