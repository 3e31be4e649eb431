// The index divides the presentations into partitions and stores a set of terms for each presentation. A term consists
// of the number of the partition, a separator that identifies the field, and a word. Examples for partition 2:
// `2:python` is a word of any field, `2^python` a word of the title, a tag or the owner's name, `2=…` a whole title,
// `2#language de` an attribute, and `2@ada` a word of the owner's name. A search reads one partition after the other
// and stops when it has enough matches. This limits the cost of searches for common words.

/** Partitions are numbered from 0; each except the first two is three times as large as the previous one. */
export const LAST_PARTITION = 6;

/**
 * `anywhere`: all fields and the transcript. `keyFields`: title, tags and the owner's name. `title`: the complete title
 * as one term. `attribute`: see `ATTRIBUTES`. `owner`: the owner's name.
 */
const FIELD_SEPARATORS = { anywhere: ':', keyFields: '^', title: '=', attribute: '#', owner: '@' } as const;
export type Field = keyof typeof FIELD_SEPARATORS;

/** Returns the term for a word of a field in an index partition. */
export const termOf = (partition: number, field: Field, word: string): string =>
  `${partition}${FIELD_SEPARATORS[field]}${word}`;

/** Attributes of presentations, for the filters of searches. */
export const ATTRIBUTES = {
  language: (language: string) => `language ${language}`,
  tag: (tag: string) => `tag ${tag}`,
  reusable: 'reusable',
  classic: 'classic',
  pitch: 'pitch',
} as const;

/** Quotes a word or term for the text form of PostgreSQL's types `tsvector` and `tsquery`. */
export const quoteTerm = (word: string): string => `'${word.replace(/['\\]/g, (character) => character + character)}'`;
