import type { Color, ColorRoles } from '../model/color.ts';
import { DEFAULT_TEXT_SIZE } from '../model/default-text-size.ts';
import { type DerivableColor, resolveDerivable } from '../model/derived-color.ts';
import type { BodyStyle, Paragraph, Run, RunStyle, TextBody } from '../model/text.ts';
import type { LayoutContext, ResolvedStyle } from './layout-types.ts';

/** Scale of superscript and subscript text. */
const SCRIPT_SCALE = 0.66;
/** Scale of lower-case characters in small capitals. */
const SMALL_CAPS_SCALE = 0.8;
/** Minimum text size: at 0, the text would have no width. */
const MIN_SIZE = 1e-3;

/** Returns the style of a run; missing fields are inherited from the paragraph, then the body, then the context. */
export function inheritedStyle(
  run: Run | undefined,
  paragraph: Paragraph,
  body: TextBody,
  context: LayoutContext,
): BodyStyle {
  const merged: Record<string, unknown> = {};
  for (const style of [context.defaultStyle, body.style, paragraph.style, run]) {
    // The colour of a paragraph or a run replaces a derived colour of the body.
    if (style?.color !== undefined) delete merged['derivedColor'];
    for (const [key, value] of Object.entries(style ?? {})) if (value !== undefined) merged[key] = value;
  }
  return merged;
}

/** Returns the family of a style; without a family, the theme's family for the role of the paragraph. */
function familyOf(style: RunStyle, paragraph: Paragraph, context: LayoutContext): string {
  const isHeading = paragraph.role === 'title' || paragraph.role === 'heading';
  const defaultFamily = isHeading ? 'heading' : paragraph.role === 'code' ? 'code' : 'body';
  return resolveFamily(style.family ?? defaultFamily, context);
}

/** Returns the name of a family; roles (`heading`, `body`, `code`) are replaced by the families of the theme. */
export function resolveFamily(family: string, { theme }: LayoutContext): string {
  return family === 'heading' || family === 'body' || family === 'code' ? theme.fonts[family] : family;
}

/** Resolves a colour; returns black for an invalid one. */
function safeColor(color: Color | DerivableColor, roles: ColorRoles): string {
  try {
    return resolveDerivable(color, roles);
  } catch {
    return '#000000';
  }
}

/**
 * Resolves a style: replaces roles by families and colours, scales sizes, and adds metrics. `scale` is the scale of the
 * whole text, and `isSmallCap` is set for lower-case characters in small capitals. Ascent and descent are those of the
 * full size, also for superscripts, subscripts and small capitals.
 */
export function resolveStyle(
  style: BodyStyle,
  paragraph: Paragraph,
  context: LayoutContext,
  scale: number,
  { isSmallCap = false } = {},
): ResolvedStyle {
  const baselineShift = style.baseline ?? 0;
  const fullSize = Math.max(MIN_SIZE, (style.size ?? DEFAULT_TEXT_SIZE) * scale);
  const size = fullSize * (baselineShift === 0 ? 1 : SCRIPT_SCALE) * (isSmallCap ? SMALL_CAPS_SCALE : 1);
  const spacing = (style.spacing ?? 0) * scale;
  const request = {
    family: familyOf(style, paragraph, context),
    weight: style.bold ? 700 : 400,
    italic: style.italic ?? false,
    language: style.language || context.language,
    ...(context.hanLanguage ? { hanLanguage: context.hanLanguage } : {}),
    ...(spacing === 0 ? {} : { ligatures: false }),
  };
  const metrics = context.fonts.metrics(request);
  const { link, derivedColor, highlight } = style;
  return {
    request,
    size,
    rise: baselineShift * fullSize,
    spacing,
    color: safeColor({ color: style.color ?? (link ? 'accent' : 'ink'), derivedColor }, context.theme),
    ...(highlight && highlight !== 'none' ? { highlight: safeColor(highlight, context.theme) } : {}),
    underline: style.underline ?? (link !== undefined && style.color === undefined),
    strike: style.strike ?? false,
    ...(link ? { link } : {}),
    ascent: (metrics.ascent + metrics.lineGap / 2) * fullSize,
    descent: (metrics.descent + metrics.lineGap / 2) * fullSize,
  };
}
