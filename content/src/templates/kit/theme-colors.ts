import { resolveColor } from '@flydeck/scene/model/color';
import { contrastRatio } from '@flydeck/scene/model/contrast';
import type { DerivableColor } from '@flydeck/scene/model/derived-color';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Fill, Stroke } from '@flydeck/scene/model/fill';
import { relativeColorName } from '@flydeck/scene/model/relative-color';
import type { Theme } from '@flydeck/scene/model/theme';
import { backdropColors } from './backdrop.ts';

const ROLES = ['paper', 'ink', 'accent', 'muted'] as const;
type Role = (typeof ROLES)[number];

/** Maximum contrast ratio of a background with `paper` on which text has the colour `ink` in all themes. */
const PAPER_LIKE_CONTRAST = 1.25;

/**
 * Makes the colours of a composition follow the theme of the document, without a change of the look in its own theme:
 * colours of the theme become roles, and other colours become relative to the theme. Texts have roles only on
 * backgrounds on which these roles are legible in all themes.
 * @param fixedColors matches the ids of elements whose colours are the same in all themes
 */
export function followTheme(topic: Topic, theme: Theme, fixedColors: RegExp | undefined): Topic {
  const toElement = (element: Element): Element =>
    fixedColors?.test(element.id) ? element : themedElement(element, topic, theme);
  return {
    ...topic,
    ...(topic.background ? { background: themedFill(topic.background, theme) } : {}),
    elements: topic.elements.map(toElement),
    ...(topic.cover ? { cover: topic.cover.map(toElement) } : {}),
    topics: topic.topics.map((child) => followTheme(child, theme, fixedColors)),
  };
}

function themedElement(element: Element, topic: Topic, theme: Theme): Element {
  if (element.kind === 'text') {
    const { style } = element.body;
    if (style?.color === undefined) return element;
    const color = themedTextColor(style.color, backdropColors(element, topic, theme), theme);
    return { ...element, body: { ...element.body, style: { ...style, ...color } } };
  }
  if (element.kind !== 'shape') return element;
  return {
    ...element,
    ...(element.fill ? { fill: themedFill(element.fill, theme) } : {}),
    ...(element.stroke ? { stroke: themedStroke(element.stroke, theme) } : {}),
  };
}

function themedFill(fill: Fill, theme: Theme): Fill {
  if (fill.kind === 'image') return fill;
  if (fill.kind === 'solid') return { ...fill, ...themedColor(fill, theme) };
  return { ...fill, stops: fill.stops.map((stop) => ({ ...stop, ...themedColor(stop, theme) })) };
}

const themedStroke = (stroke: Stroke, theme: Theme): Stroke => ({ ...stroke, ...themedColor(stroke, theme) });

/** Returns a colour as a role, also if it has an opacity, or else as a relative colour. */
function themedColor(value: DerivableColor, theme: Theme): DerivableColor {
  const { color, derivedColor } = value;
  if (derivedColor !== undefined || !color.startsWith('#')) return value;
  return { color, derivedColor: roleOf(color.slice(0, 7), theme) ?? relativeColorName(theme) };
}

/**
 * Returns the colour of a text. It is never `muted`, because the contrast ratio of `muted` and `paper` is lower than
 * 4.5 in some themes of stored presentations.
 * @param backdrop the colours behind the text, as `#rrggbb`
 */
function themedTextColor(color: string, backdrop: readonly string[], theme: Theme): DerivableColor {
  if (!color.startsWith('#')) return { color };
  const role = roleOf(color, theme);
  const areAll = (name: Role) => backdrop.every((value) => value === resolveColor(name, theme));
  const isPaperLike = () =>
    backdrop.every((value) => contrastRatio(value, resolveColor('paper', theme)) <= PAPER_LIKE_CONTRAST);
  const isLegible =
    role !== undefined &&
    backdrop.length > 0 &&
    ((role === 'ink' && isPaperLike()) ||
      (role === 'paper' && areAll('ink')) ||
      (role === 'accent' && areAll('paper')));
  return isLegible ? { color: role } : { color, derivedColor: relativeColorName(theme) };
}

const roleOf = (color: string, theme: Theme): Role | undefined =>
  ROLES.find((role) => resolveColor(role, theme) === color);
