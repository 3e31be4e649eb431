import { type Color, mixColors } from '../model/color.ts';
import { isDark } from '../model/contrast.ts';
import type { Fill } from '../model/fill.ts';
import type { ElementContext } from './element-context.ts';

/** Backgrounds of code without a fill, with a light and with a dark theme. */
const LIGHT_BACKGROUND: Color = 'slate-50';
const DARK_BACKGROUND: Color = '#1c2230';

/** Colour of plain text on a light background. */
const TEXT_COLOR: Color = 'slate-800';

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
  comment: 'slate-600',
  quote: 'slate-600',
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

/** Returns the fill of code that has no fill of its own: light or dark, as the background of the theme. */
export const defaultCodeFill = (context: ElementContext): Fill => ({
  kind: 'solid',
  color: isDark(context.color('paper')) ? DARK_BACKGROUND : LIGHT_BACKGROUND,
});

/**
 * Returns whether code on a fill has light text. Pictures are treated as light, and gradients as their first colour.
 */
export function isDarkFill(fill: Fill, context: ElementContext): boolean {
  const first = fill.kind === 'image' ? undefined : fill.kind === 'solid' ? fill : fill.stops[0];
  if (!first) return false;
  const color = context.color(first);
  // `#rrggbb` has no opacity.
  const opacity = color.length > 7 ? Number.parseInt(color.slice(7), 16) / 255 : 1;
  return isDark(mixColors(context.background ?? context.color('paper'), color, opacity));
}

/**
 * Returns the colour of text in a scope such as `title.function`, also of plain text and unknown scopes.
 * @param isOnDark whether the background is dark
 */
export function scopeColor(scope: string, isOnDark: boolean): Color {
  const firstWord = scope.split(/[.\-\s]/)[0] ?? '';
  const color = COLORS_BY_SCOPE[firstWord] ?? COLORS_BY_SCOPE[scope] ?? TEXT_COLOR;
  if (!isOnDark) return color;
  const shade = isCommentScope(scope) ? 400 : color === TEXT_COLOR ? 100 : 300;
  return color.replace(/\d+$/, String(shade));
}

/** Returns whether a scope is for comments or quotations, which are shown in italics. */
export function isCommentScope(scope: string): boolean {
  return /^(comment|quote)/.test(scope);
}
