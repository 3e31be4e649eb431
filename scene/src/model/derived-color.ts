import { type Color, type ColorRoles, colorChannels, mixColors, resolveColor } from './color.ts';
import { relativeColor } from './relative-color.ts';

/**
 * The names of derived colours, which are computed from the colours of the theme. Documents contain them: a released
 * name keeps its meaning, and a different colour gets a new name (ADR 38).
 */
const DERIVED_COLOR_NAMES = [
  // The roles of the theme. Unlike a `Color` with the name of a role, these colours can have an opacity.
  'ink',
  'paper',
  'accent',
  'muted',
  // The background of an arranged canvas, from one corner to the other.
  'canvas-start',
  'canvas-end',
  // Decoration of the canvas: hills at its bottom, the dotted line along the path (`trail`), and shadows of topics.
  'hill',
  'trail',
  'shadow',
  // A topic that is drawn as a card: its background, and the gradient of the panel behind its white title.
  'card',
  'card-title-start',
  'card-title-end',
  // The background of a topic inside of another one.
  'detail',
  // The background of a topic with a large white title, and the ring in its corner.
  'poster-start',
  'poster-end',
  'poster-ring',
  // The start of the gradient behind white text on the title slide of an imported deck. The end is `poster-start`.
  'title-start',
] as const;
type DerivedColorName = (typeof DERIVED_COLOR_NAMES)[number];

/** A colour that may be derived from the theme. */
export interface DerivableColor {
  /**
   * The colour. For a derived colour, this is the colour for the theme at the time of creation, with an opacity. If
   * this version knows the name of the derived colour, only the opacity is used. A relative colour depends on `color`.
   */
  readonly color: Color;
  /**
   * Name of a derived colour, or of the theme for which `color` was chosen (`relative-color.ts`). For names that this
   * version does not know, `color` is used.
   */
  readonly derivedColor?: string | undefined;
}

/** The dark colour that is mixed into accent colours, so that white text on them is legible. */
const NIGHT = '#0b1020';
const WHITE = '#ffffff';

/** Computes the derived colours of a theme as `#rrggbb`. The ratios of the mixtures were chosen by eye. */
function computeDerivedColors(roles: ColorRoles): Readonly<Record<DerivedColorName, string>> {
  const paper = resolveColor(roles.paper, roles);
  // Without an opacity (`#rrggbb` instead of `#rrggbbaa`).
  const accent = resolveColor(roles.accent, roles).slice(0, 7);
  const isDark = lightness(paper) < 0.45;
  const darkAccent = mixColors(accent, NIGHT, 0.4);
  return {
    ink: resolveColor(roles.ink, roles).slice(0, 7),
    paper: paper.slice(0, 7),
    accent,
    muted: resolveColor(roles.muted, roles).slice(0, 7),
    'canvas-start': mixColors(paper, accent, isDark ? 0.04 : 0.05),
    'canvas-end': mixColors(paper, accent, isDark ? 0.2 : 0.17),
    hill: mixColors(paper, accent, isDark ? 0.42 : 0.38),
    trail: mixColors(paper, accent, 0.62),
    shadow: isDark ? '#000000' : mixColors('#202838', accent, 0.3),
    // Tinted, so that the edges of white topics on the card are visible.
    card: isDark ? '#1c2230' : mixColors(WHITE, accent, 0.11),
    // The titles are white, so the light accent colours of dark themes are darkened.
    'card-title-start': isDark ? darkAccent : accent,
    'card-title-end': isDark ? mixColors(darkAccent, NIGHT, 0.5) : darkAccent,
    detail: mixColors(paper, accent, isDark ? 0.14 : 0.09),
    'poster-start': mixColors(accent, NIGHT, isDark ? 0.55 : 0),
    'poster-end': mixColors(accent, NIGHT, isDark ? 0.78 : 0.45),
    'poster-ring': mixColors(accent, WHITE, 0.7),
    'title-start': mixColors(accent, NIGHT, 0.8),
  };
}

/** Returns the lightness of `#rrggbb` by the weights of ITU-R BT.601, 0 to 1. */
function lightness(color: string): number {
  const [r = 0, g = 0, b = 0] = colorChannels(color);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

/** Derived colours by theme. They are cached, because hundreds of shadows in a deck may have the same colour. */
const cache = new WeakMap<ColorRoles, Readonly<Record<DerivedColorName, string>>>();

/** Returns the derived colours of a theme, from the cache if possible. */
function derivedColorsOf(roles: ColorRoles): Readonly<Record<DerivedColorName, string>> {
  const cached = cache.get(roles);
  if (cached) return cached;
  const colors = computeDerivedColors(roles);
  cache.set(roles, colors);
  return colors;
}

/** Derived colours, in the form in which fills, gradient stops and strokes contain them. */
export type CanvasColors = Readonly<Record<DerivedColorName, Required<DerivableColor>>>;

/** Returns the derived colours of a theme, with which an automatically arranged canvas is drawn. */
export function derivedCanvasColors(roles: ColorRoles): CanvasColors {
  const colors = derivedColorsOf(roles);
  const entries = DERIVED_COLOR_NAMES.map((name) => [name, { color: colors[name], derivedColor: name }]);
  return Object.fromEntries(entries) as CanvasColors;
}

/** Resolves a colour, which may be derived, with a theme. Returns `#rrggbb` or `#rrggbbaa` in lower case. */
export function resolveDerivable(value: Color | DerivableColor, roles: ColorRoles): string {
  if (typeof value === 'string') return resolveColor(value, roles);
  const { color, derivedColor } = value;
  const name = DERIVED_COLOR_NAMES.find((known) => known === derivedColor);
  if (name !== undefined) return derivedColorsOf(roles)[name] + opacityOf(color);
  const resolved = resolveColor(color, roles);
  if (derivedColor === undefined) return resolved;
  const relative = relativeColor(resolved.slice(0, 7), derivedColor, roles);
  return relative === undefined ? resolved : relative + opacityOf(resolved);
}

/** Returns the opacity of `#rrggbbaa` as two hex digits; an empty text for other colours. */
const opacityOf = (color: Color): string => (color.startsWith('#') ? color.slice(7).toLowerCase() : '');
