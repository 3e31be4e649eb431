import type { Paragraph, TextBody } from '@flydeck/scene/model/text';
import type { Scope } from '../deck/scope.ts';
import { child, children, readFraction, readNumber, readPoints } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { createBullet, Numbering } from './bullet.ts';
import { resolveInherited, type TextCascade } from './cascade.ts';
import { mergeParagraph, readParagraphProperties } from './paragraph-properties.ts';
import { readRunProperties } from './run-properties.ts';
import { readRuns, resolveStyle } from './runs.ts';
import type { ParagraphProperties, SpacingValue } from './text-properties.ts';

/** Alignments by the value of the attribute `algn`. */
const ALIGNMENTS: Record<string, Paragraph['align']> = {
  l: 'left',
  r: 'right',
  ctr: 'center',
  just: 'justify',
  justLow: 'justify',
  dist: 'justify',
  thaiDist: 'justify',
};

/** Approximate line height as a multiple of the font size. Paragraph spacing in percent refers to the line height. */
const LINE_HEIGHT_RATIO = 1.2;

/** Returns paragraph spacing in points; undefined if there is none. `size` is the font size. */
const toSpacing = (value: SpacingValue | undefined, size: number): number | undefined => {
  if (!value) return undefined;
  const length = 'points' in value ? value.points : value.fraction * size * LINE_HEIGHT_RATIO;
  return length === 0 ? undefined : length;
};

/** Returns the line height; undefined if it is invalid or the default. */
function toLineHeight(value: SpacingValue | undefined): Paragraph['lineHeight'] {
  if (!value) return undefined;
  if ('points' in value) return value.points > 0 ? { exact: value.points } : undefined;
  return value.fraction > 0 && value.fraction !== 1 ? { multiple: value.fraction } : undefined;
}

/**
 * Returns the alignment. In DrawingML, `l` is the left side in right-to-left paragraphs too. Right-to-left paragraphs
 * without an alignment are right-aligned.
 */
function toAlignment({ align, isRtl }: ParagraphProperties): Paragraph['align'] {
  return ALIGNMENTS[align ?? ''] ?? (isRtl ? 'right' : 'left');
}

/** What `readParagraph` needs to know about the text body of the paragraph. */
interface ParagraphContext {
  readonly role: Paragraph['role'];
  /** Whether this is the first paragraph of the body. PowerPoint adds no space before the first paragraph. */
  readonly isFirst: boolean;
  readonly numbering: Numbering;
}

/** Reads a paragraph, and resolves the styles that the paragraph inherits. */
function readParagraph(node: XmlNode, cascade: TextCascade, scope: Scope, context: ParagraphContext): Paragraph {
  const propertiesNode = child(node, 'a:pPr');
  const level = Math.min(8, Math.max(0, readNumber(propertiesNode, 'lvl') ?? 0));
  const properties = mergeParagraph(
    resolveInherited(cascade, level, scope),
    readParagraphProperties(propertiesNode, scope),
  );
  const runs = readRuns(node, properties.run, scope);
  const endProperties = { ...properties.run, ...readRunProperties(child(node, 'a:endParaRPr'), scope) };
  // 18 points are the default font size of DrawingML.
  const size = runs[0]?.size ?? endProperties.size ?? 18;
  const isEmpty = runs.length === 0;
  const startAt = isEmpty ? undefined : context.numbering.next(level, properties.bullet);
  const bullet = isEmpty ? undefined : createBullet(properties, size, startAt);
  const spaceBefore = context.isFirst ? undefined : toSpacing(properties.spaceBefore, size);
  const spaceAfter = toSpacing(properties.spaceAfter, size);
  const lineHeight = toLineHeight(properties.lineSpacing);
  return {
    runs,
    align: toAlignment(properties),
    ...(properties.isRtl === undefined ? {} : { direction: properties.isRtl ? ('rtl' as const) : ('ltr' as const) }),
    ...(level > 0 ? { level } : {}),
    ...(bullet ? { bullet } : {}),
    ...(properties.marginLeft ? { indent: properties.marginLeft } : {}),
    ...(properties.indent ? { hanging: properties.indent } : {}),
    ...(spaceBefore === undefined ? {} : { spaceBefore }),
    ...(spaceAfter === undefined ? {} : { spaceAfter }),
    ...(lineHeight ? { lineHeight } : {}),
    ...(context.role ? { role: context.role } : {}),
    ...(isEmpty ? { style: resolveStyle(endProperties, '', scope) } : {}),
  };
}

/** Vertical positions of text by the value of the attribute `anchor`. */
const ANCHORS: Record<string, TextBody['anchor']> = {
  t: 'top',
  ctr: 'middle',
  b: 'bottom',
  just: 'top',
  dist: 'top',
};
/** Directions of vertical text by the value of the attribute `vert`. */
const VERTICAL_DIRECTIONS: Record<string, TextBody['vertical']> = {
  vert: 'cw',
  eaVert: 'cw',
  vert270: 'ccw',
  mongolianVert: 'cw',
  wordArtVert: 'stacked',
  wordArtVertRtl: 'stacked',
};

/**
 * Merges the `a:bodyPr` of a body and the inherited `a:bodyPr`, nearest first. Attributes and the autofit element of
 * nearer nodes take precedence.
 */
function mergeBodyProperties(bodyProperties: readonly (XmlNode | undefined)[]): XmlNode {
  const attrs: Record<string, string> = {};
  for (const node of bodyProperties.toReversed()) Object.assign(attrs, node?.attrs);
  const isFitElement = (candidate: XmlNode) => ['a:normAutofit', 'a:spAutoFit', 'a:noAutofit'].includes(candidate.name);
  const fit = bodyProperties.flatMap((node) => node?.children.filter(isFitElement) ?? [])[0];
  return { name: 'a:bodyPr', attrs, children: fit ? [fit] : [], text: '' };
}

/** Reads whether text shrinks to fit its box, and the scales that PowerPoint computed. */
function readFit(properties: XmlNode): Pick<TextBody, 'fit' | 'fontScale' | 'lineScale'> {
  const autofit = child(properties, 'a:normAutofit');
  if (!autofit) return {};
  const fontScale = readFraction(autofit, 'fontScale');
  const reduction = readFraction(autofit, 'lnSpcReduction');
  const isValidScale = (value: number | undefined): value is number => value !== undefined && value > 0.05 && value < 1;
  return {
    fit: 'shrink',
    ...(isValidScale(fontScale) ? { fontScale } : {}),
    ...(isValidScale(reduction) ? { lineScale: 1 - reduction } : {}),
  };
}

/** Reads the columns of a text body. Returns no fields for a single column. */
function readColumns(properties: XmlNode): Pick<TextBody, 'columns' | 'columnGap'> {
  const columns = Math.min(16, readNumber(properties, 'numCol') ?? 1);
  if (columns <= 1) return {};
  return { columns: Math.trunc(columns), columnGap: Math.max(0, readPoints(properties, 'spcCol') ?? 0) };
}

/**
 * Drops empty paragraphs at the end of a top-anchored body, except for the first paragraph of the body. Empty
 * paragraphs are invisible, but they add height. With them, text with autofit would shrink more than necessary.
 */
function dropTrailingEmpty(nodes: readonly XmlNode[]): readonly XmlNode[] {
  const last = nodes.findLastIndex((node) =>
    node.children.some((candidate) => /^a:(r|fld|br)$|^a14:m$/.test(candidate.name)),
  );
  return last < 0 ? nodes.slice(0, 1) : nodes.slice(0, last + 1);
}

/**
 * Reads a text body. Returns undefined if the body has no paragraph.
 * @param bodyProperties the `a:bodyPr` of the body and the inherited `a:bodyPr`, nearest first
 */
export function readBody(
  body: XmlNode | undefined,
  bodyProperties: readonly (XmlNode | undefined)[],
  cascade: TextCascade,
  scope: Scope,
  role?: Paragraph['role'],
): TextBody | undefined {
  const properties = mergeBodyProperties(bodyProperties);
  const anchor = ANCHORS[properties.attrs.anchor ?? 't'];
  const nodes = anchor === 'top' ? dropTrailingEmpty(children(body, 'a:p')) : children(body, 'a:p');
  if (nodes.length === 0) return undefined;
  const numbering = new Numbering();
  const paragraphs = nodes.map((node, i) => readParagraph(node, cascade, scope, { role, isFirst: i === 0, numbering }));
  const readInset = (attr: string, fallback: number) => readPoints(properties, attr) ?? fallback;
  const vertical = VERTICAL_DIRECTIONS[properties.attrs.vert ?? ''];
  return {
    paragraphs,
    // The fallbacks are the default insets of DrawingML in points.
    insets: [readInset('lIns', 7.2), readInset('tIns', 3.6), readInset('rIns', 7.2), readInset('bIns', 3.6)],
    ...(anchor && anchor !== 'top' ? { anchor } : {}),
    ...(properties.attrs.wrap === 'none' ? { wrap: false } : {}),
    ...readFit(properties),
    ...readColumns(properties),
    ...(vertical ? { vertical } : {}),
  };
}

/** Whether a body has any visible characters. */
export const hasText = (body: TextBody | undefined): boolean =>
  body?.paragraphs.some((paragraph) => paragraph.runs.some((run) => run.text.trim() !== '')) ?? false;

/** Returns the plain text of a body, one line per paragraph. */
export function plainText(body: TextBody): string {
  return body.paragraphs.map((paragraph) => paragraph.runs.map((run) => run.text).join('')).join('\n');
}
