// The index stores one set of terms for each presentation. A term combines the number of the presentation's index
// partition, a mark for the field, and a word. Examples for partition 2: `2:python` is a word of any field, `2^python`
// a word of the title, a tag or the owner's name, `2=…` a complete title, `2#language de` a fact, `2@ada` a word of the
// owner's name. A search reads one partition after the other and stops when it has enough matches. This limits the cost
// of searches for common words.

/** Partitions are numbered from 0; each except the first two is three times as large as the previous one. */
export const LAST_PARTITION = 6;

/** `head` is the title, the tags and the owner's name. */
const FIELD_MARKS = { anywhere: ':', head: '^', title: '=', fact: '#', owner: '@' } as const;
export type Field = keyof typeof FIELD_MARKS;

export const termOf = (partition: number, field: Field, word: string): string =>
  `${partition}${FIELD_MARKS[field]}${word}`;

/** Facts: attributes of presentations for the filters of searches. */
export const FACTS = {
  language: (language: string) => `language ${language}`,
  tag: (tag: string) => `tag ${tag}`,
  reusable: 'reusable',
  classic: 'classic',
  pitch: 'pitch',
} as const;

/** Quotes a word or term for PostgreSQL's text form of vectors and queries. */
export const quoteTerm = (word: string): string => `'${word.replace(/['\\]/g, (character) => character + character)}'`;
