import { DEFAULT_TEXT_SIZE } from '@flydeck/scene/model/default-text-size';
import type { ChartAxis, ChartLabels } from '@flydeck/scene/model/elements';
import type { Fill, Shadow, Stroke } from '@flydeck/scene/model/fill';
import { MAX_LENGTH } from '@flydeck/scene/model/max-length';
import type { Paragraph, RunStyle, TextBody } from '@flydeck/scene/model/text';
import { roundPosition } from '@flydeck/scene/records/spaces';

/** The properties of the body of a text, without its paragraphs. */
export type BodyProperties = Omit<TextBody, 'paragraphs'>;

/** Returns a length multiplied by a factor, rounded, and within the limits of the schema. */
export const scaled = (length: number, factor: number): number =>
  Math.min(Math.max(roundPosition(length * factor), -MAX_LENGTH), MAX_LENGTH);

/** Returns `{ [name]: length · factor }`, or `{}` if there is no length. */
function scaledField<Name extends string>(
  name: Name,
  length: number | undefined,
  factor: number,
): { [Key in Name]?: number } {
  if (length === undefined) return {};
  return { [name]: scaled(length, factor) } as { [Key in Name]?: number };
}

/** Returns a stroke with its width scaled. Dashes and arrow heads are multiples of the width. */
export const scaledStroke = (stroke: Stroke, factor: number): Stroke => ({
  ...stroke,
  width: scaled(stroke.width, factor),
});

/** Returns a shadow with its blur and offset scaled. */
export const scaledShadow = (shadow: Shadow, factor: number): Shadow => ({
  ...shadow,
  blur: scaled(shadow.blur, factor),
  dx: scaled(shadow.dx, factor),
  dy: scaled(shadow.dy, factor),
});

/** Returns a fill with the size of its tiles scaled. Other fills are relative to the box. */
export function scaledFill(fill: Fill, factor: number): Fill {
  if (fill.kind !== 'image' || fill.mode !== 'tile') return fill;
  return { ...fill, scale: scaled(fill.scale ?? 1, factor) };
}

function scaledStyle<Style extends RunStyle>(style: Style, factor: number): Style {
  const spacing = style.spacing === undefined ? {} : { spacing: scaled(style.spacing, factor) };
  return { ...style, ...scaledField('size', style.size, factor), ...spacing };
}

/**
 * Returns the body of a text with its lengths scaled. The returned body always has a text size, because texts without a
 * size would otherwise have the default size, which is not scaled.
 * @param defaultInsets the insets of a body without insets
 */
export function scaledBody(
  body: BodyProperties,
  factor: number,
  defaultInsets?: BodyProperties['insets'],
): BodyProperties {
  const insets = body.insets ?? defaultInsets;
  const scaledInset = (inset: number) => scaled(inset, factor);
  return {
    ...body,
    ...(insets
      ? {
          insets: [scaledInset(insets[0]), scaledInset(insets[1]), scaledInset(insets[2]), scaledInset(insets[3])],
        }
      : {}),
    ...scaledField('columnGap', body.columnGap, factor),
    style: scaledStyle({ size: DEFAULT_TEXT_SIZE, ...body.style }, factor),
  };
}

/** Returns a paragraph with its indents, distances and text sizes scaled. */
export function scaledParagraph(paragraph: Paragraph, factor: number): Paragraph {
  const { lineHeight } = paragraph;
  return {
    ...paragraph,
    runs: paragraph.runs.map((run) => scaledStyle(run, factor)),
    ...scaledField('indent', paragraph.indent, factor),
    ...scaledField('hanging', paragraph.hanging, factor),
    ...scaledField('spaceBefore', paragraph.spaceBefore, factor),
    ...scaledField('spaceAfter', paragraph.spaceAfter, factor),
    ...(lineHeight && 'exact' in lineHeight ? { lineHeight: { exact: scaled(lineHeight.exact, factor) } } : {}),
    ...(paragraph.style ? { style: scaledStyle(paragraph.style, factor) } : {}),
    ...(paragraph.styleScale === undefined ? {} : { styleScale: paragraph.styleScale * factor }),
  };
}

/** Returns an axis of a chart with its text size and lines scaled. */
export const scaledAxis = (axis: ChartAxis, factor: number): ChartAxis => ({
  ...axis,
  ...scaledField('size', axis.size, factor),
  ...(axis.line ? { line: scaledStroke(axis.line, factor) } : {}),
  ...(axis.gridLine ? { gridLine: scaledStroke(axis.gridLine, factor) } : {}),
});

/** Returns labels of a chart with their text size scaled. */
export const scaledLabels = (labels: ChartLabels, factor: number): ChartLabels => ({
  ...labels,
  ...scaledField('size', labels.size, factor),
});
