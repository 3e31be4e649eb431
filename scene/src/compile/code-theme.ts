import type { Color } from '../model/color.ts';

/** Colours of highlight.js scopes on a light background, by the scope's first word: `title` for `title.function`. */
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

/** Returns the colour of text in a scope such as `title.function`; slate-800 for plain text and unknown scopes. */
export function scopeColor(scope: string): Color {
  const firstWord = scope.split(/[.\-\s]/)[0] ?? '';
  return COLORS_BY_SCOPE[firstWord] ?? COLORS_BY_SCOPE[scope] ?? 'slate-800';
}

/** Returns whether a scope is for comments or quotations, which are shown in italics. */
export function isCommentScope(scope: string): boolean {
  return /^(comment|quote)/.test(scope);
}
