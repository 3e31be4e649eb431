// The index is one list of terms for all presentations. A term tells where a word stands and on which shelf its
// presentation is: `2:python` anywhere on shelf 2, `2^python` in a title, tag or owner's name, `2=…` a whole title,
// `2#de` a fact, `2@ada` the owner's name. A search looks into one shelf after the other and stops where it has enough: that bounds what
// it costs, however common its words are.

/** Shelves are numbered from 0; each but the first two is three times as large as the one before. */
export const LAST_SHELF = 6;

export const PLACES = { anywhere: ':', head: '^', title: '=', fact: '#', owner: '@' } as const;
export type Place = keyof typeof PLACES;

export const termOf = (shelf: number, place: Place, word: string): string =>
  `${shelf}${PLACES[place]}${word}`;

/** A fact of a presentation that searches are narrowed by. */
export const FACTS = {
  language: (language: string) => `language ${language}`,
  tag: (tag: string) => `tag ${tag}`,
  reusable: 'reusable',
  classic: 'classic',
  pitch: 'pitch',
} as const;

/** A word or term as it stands in PostgreSQL's text form of vectors and queries. */
export const quoted = (word: string): string => `'${word.replace(/['\\]/g, (letter) => letter + letter)}'`;
