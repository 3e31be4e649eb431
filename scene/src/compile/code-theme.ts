import type { Color } from '../model/color.ts';

/** Colours of highlight.js scopes on a light card, by the scope's first word: `title` for `title.function`. */
const COLORS_BY_SCOPE: Readonly<Record<string, Color>> = {
  keyword: 'plum-600',
  built_in: 'azure-700',
  type: 'azure-700',
  literal: 'indigo-600',
  number: 'coral-700',
  operator: 'slate-600',
  punctuation: 'slate-600',
  string: 'green-700',
  char: 'green-700',
  subst: 'slate-800',
  regexp: 'green-700',
  symbol: 'teal-700',
  class: 'indigo-600',
  function: 'indigo-600',
  title: 'indigo-600',
  variable: 'slate-800',
  params: 'slate-800',
  property: 'azure-700',
  comment: 'slate-500',
  quote: 'slate-500',
  doctag: 'plum-600',
  meta: 'amber-700',
  section: 'indigo-600',
  tag: 'coral-700',
  name: 'coral-700',
  attr: 'azure-700',
  attribute: 'azure-700',
  bullet: 'coral-700',
  code: 'green-700',
  link: 'azure-600',
  selector: 'coral-700',
  template: 'plum-600',
  addition: 'green-700',
  deletion: 'coral-700',
};

/** Returns the colour of a token, e.g. `title.function`; slate-800 for plain text and unknown tokens. */
export function tokenColor(token: string): Color {
  const first = token.split(/[.\-\s]/)[0] ?? '';
  return COLORS_BY_SCOPE[first] ?? COLORS_BY_SCOPE[token] ?? 'slate-800';
}

/** Returns whether a token is a comment or quotation, which is shown in italics. */
export function isComment(token: string): boolean {
  return /^(comment|quote)/.test(token);
}
