import { boundsOf, IDENTITY, type Matrix, multiply, type Size } from '../model/geometry.ts';
import type { TextBody } from '../model/text.ts';
import type { DisplayItem, LinkArea } from '../paint/display-list.ts';
import { bulletLabels } from './bullets.ts';
import { round, roundRect, type Sink } from './emit.ts';
import { emitParagraph } from './emit-paragraph.ts';
import { fitScale } from './fit.ts';
import { type Flow, flow } from './flow.ts';
import { layoutParagraph, type ParagraphLayout } from './layout-paragraph.ts';
import type { LayoutContext, TextLayout } from './layout-types.ts';
import { listStructure } from './list-structure.ts';
import { flowStacked } from './stacked.ts';

export type { LayoutContext, TextLayout } from './layout-types.ts';

const NO_INSETS = [0, 0, 0, 0] as const;

interface Attempt {
  readonly laid: readonly ParagraphLayout[];
  readonly flow: Flow;
  readonly columnWidth: number;
}

function attempt(
  body: TextBody,
  inner: Size,
  context: LayoutContext,
  scale: number,
  lineScale: number,
): Attempt {
  const labels = bulletLabels(body.paragraphs);
  if (body.vertical === 'stacked') {
    const layout = { body, context, scale, lineScale, columnWidth: 0, stacked: true };
    const laid = body.paragraphs.map((paragraph, index) => layoutParagraph(paragraph, labels[index], layout));
    return { laid, flow: flowStacked(laid, inner), columnWidth: 0 };
  }
  const count = Math.max(1, body.columns ?? 1);
  const gap = count > 1 ? (body.columnGap ?? 0) : 0;
  const columnWidth = Math.max(0, (inner.width - gap * (count - 1)) / count);
  const layout = { body, context, scale, lineScale, columnWidth, stacked: false };
  const laid = body.paragraphs.map((paragraph, index) => layoutParagraph(paragraph, labels[index], layout));
  return { laid, flow: flow(laid, { count, width: columnWidth, gap, height: inner.height }), columnWidth };
}

function fitted(body: TextBody, inner: Size, context: LayoutContext): Attempt {
  const scale = body.fontScale ?? 1;
  const lineScale = body.lineScale ?? 1;
  if (body.fit !== 'shrink') return attempt(body, inner, context, scale, lineScale);
  return fitScale((factor, lines) => {
    const result = attempt(body, inner, context, scale * factor, lineScale * lines);
    return { result, fits: result.flow.fits };
  });
}

/** Returns the vertical offset of the text inside its box. */
function anchorOffset(body: TextBody, inner: Size, height: number): number {
  if (body.anchor === 'bottom') return inner.height - height;
  return body.anchor === 'middle' ? (inner.height - height) / 2 : 0;
}

function layHorizontal(body: TextBody, box: Size, context: LayoutContext): TextLayout {
  const [left, top, right, bottom] = body.insets ?? NO_INSETS;
  const inner = {
    width: Math.max(0, box.width - left - right),
    height: Math.max(0, box.height - top - bottom),
  };
  const { laid, flow: lines, columnWidth } = fitted(body, inner, context);
  const dy = top + anchorOffset(body, inner, lines.height);
  const sink: Sink = { items: [], links: [], context };
  const painted = laid.flatMap((paragraph, index) => {
    const placed = (lines.paragraphs[index] ?? []).map((at) => ({ ...at, x: at.x + left, top: at.top + dy }));
    return emitParagraph(paragraph, placed, columnWidth, sink) ?? [];
  });
  return {
    width: round(lines.width + left + right),
    height: round(lines.height + top + bottom),
    items: sink.items,
    struct: listStructure(painted),
    links: sink.links,
  };
}

function transformItem(item: DisplayItem, rotation: Matrix): DisplayItem {
  const m = multiply(rotation, item.m ?? IDENTITY);
  return { ...item, m: m.map(round) as unknown as Matrix, box: roundRect(boundsOf(rotation, item.box)) };
}

function layRotated(body: TextBody, box: Size, context: LayoutContext): TextLayout {
  const horizontal = layHorizontal(body, { width: box.height, height: box.width }, context);
  const rotation: Matrix =
    body.vertical === 'cw' ? [0, 1, -1, 0, box.width, 0] : [0, -1, 1, 0, 0, box.height];
  return {
    width: horizontal.height,
    height: horizontal.width,
    items: horizontal.items.map((item) => transformItem(item, rotation)),
    struct: horizontal.struct,
    links: horizontal.links.map(
      (area): LinkArea => ({ ...area, box: roundRect(boundsOf(rotation, area.box)) }),
    ),
  };
}

/** Returns `ja` for text with kana, `ko` for text with hangul, else '' (the font system decides). */
function guessHanLanguage(body: TextBody): string {
  const texts = body.paragraphs.flatMap((paragraph) => paragraph.runs.map((run) => run.text));
  if (texts.some((text) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))) return 'ja';
  return texts.some((text) => /\p{Script=Hangul}/u.test(text)) ? 'ko' : '';
}

/**
 * Lays out a text body in a box and returns its display items. Every valid body has a layout; invalid parts cause
 * warnings, each at most once per body. Text may exceed the box; the result's `width` and `height` are its actual size.
 */
export function layoutText(body: TextBody, box: Size, context: LayoutContext): TextLayout {
  const reported = new Set<string>();
  const bodyContext: LayoutContext = {
    theme: context.theme,
    fonts: context.fonts,
    language: context.language,
    hanLanguage: context.hanLanguage ?? guessHanLanguage(body),
    defaultStyle: context.defaultStyle,
    typesetMath: (tex, display) => context.typesetMath(tex, display),
    fontIndex: (id) => context.fontIndex(id),
    linkTarget: (link) => context.linkTarget(link),
    warn(code, message) {
      if (reported.has(message)) return;
      reported.add(message);
      context.warn(code, message);
    },
  };
  if (body.vertical === 'cw' || body.vertical === 'ccw') return layRotated(body, box, bodyContext);
  return layHorizontal(body, box, bodyContext);
}
