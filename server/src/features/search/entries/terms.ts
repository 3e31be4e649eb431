// The index stores one set of terms for each presentation. A term combines the number of the presentation's index
// partition, a field and a word: `2:python` any field in partition 2, `2^python` title, tag or owner's name,
// `2=…` a whole title, `2#de` a fact, `2@ada` the owner's name. A search reads one partition after the other and
// stops when it has enough matches. That limits its cost, however common its words are.

/** Partitions are numbered from 0; each except the first two is three times as large as the previous one. */
export const LAST_PARTITION = 6;

const FIELD_MARKS = { anywhere: ':', head: '^', title: '=', fact: '#', owner: '@' } as const;
export type Field = keyof typeof FIELD_MARKS;

export const termOf = (partition: number, field: Field, word: string): string =>
  `${partition}${FIELD_MARKS[field]}${word}`;

/** Attributes of presentations that searches filter by. */
export const FACTS = {
  language: (language: string) => `language ${language}`,
  tag: (tag: string) => `tag ${tag}`,
  reusable: 'reusable',
  classic: 'classic',
  pitch: 'pitch',
} as const;

/** Quotes a word or term for PostgreSQL's text form of vectors and queries. */
export const quoted = (word: string): string => `'${word.replace(/['\\]/g, (letter) => letter + letter)}'`;
