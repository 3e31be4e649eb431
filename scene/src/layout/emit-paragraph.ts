import type { Paragraph } from '../model/text.ts';
import type { SceneLink, StructNode, StructRole } from '../paint/display-list.ts';
import { hasRightToLeftText } from './bidi.ts';
import { emitFragment, roundRect, type Sink } from './emit.ts';
import type { PlacedLine } from './flow.ts';
import type { BulletLayout, ParagraphLayout } from './layout-paragraph.ts';
import type { Fragment } from './line-box.ts';
import { plainText } from './paragraph-text.ts';

/** A painted paragraph: its structure node, and its label and level if it is a list item. */
export interface PaintedParagraph {
  readonly node: StructNode;
  readonly label?: StructNode;
  readonly level: number;
}

const ROLES: Readonly<Record<NonNullable<Paragraph['role']>, StructRole>> = {
  title: 'H1',
  heading: 'H2',
  body: 'P',
  caption: 'Caption',
  quote: 'BlockQuote',
  code: 'Code',
};

/** Consecutive items with the same role, link and language, in reading order. */
interface Mark {
  readonly role: 'Span' | 'Link' | 'Formula';
  readonly from: number;
  to: number;
  readonly link?: SceneLink;
  readonly alt?: string;
  readonly lang?: string;
  text: string;
}

function emitBullet(
  laid: ParagraphLayout,
  bullet: BulletLayout,
  at: PlacedLine,
  width: number,
  sink: Sink,
): StructNode {
  const from = sink.items.length;
  const x = at.x + bulletLeft(laid, bullet, at, width);
  for (const fragment of bullet.line.fragments) {
    emitFragment(fragment, { x, baseline: at.top + at.line.baseline }, sink);
  }
  return { role: 'Lbl', from, to: sink.items.length, text: bullet.text };
}

/** Returns the left end of a bullet: at its indent, or moved with text that is aligned away from the start side. */
function bulletLeft(
  laid: ParagraphLayout,
  bullet: BulletLayout,
  at: PlacedLine,
  columnWidth: number,
): number {
  const { line } = at;
  const { width } = bullet.line;
  const rtl = laid.direction === 'rtl';
  const textStart = rtl ? columnWidth - line.x - line.width : line.x;
  const usual = Math.max(laid.paragraph.indent ?? 0, bullet.start + width + bullet.size);
  const start = bullet.start + Math.max(0, textStart - usual);
  return rtl ? columnWidth - start - width : start;
}

function markOf(fragment: Fragment, from: number, to: number, paragraphLanguage: string, sink: Sink): Mark {
  const { style, formula } = fragment.span;
  const link = style.link ? sink.context.linkTarget(style.link) : undefined;
  const lang = style.request.language;
  const base = { from, to, text: fragment.text, ...(lang === paragraphLanguage ? {} : { lang }) };
  if (formula) return { ...base, role: 'Formula', alt: formula.alt };
  return link ? { ...base, role: 'Link', link } : { ...base, role: 'Span' };
}

const same = (a: Mark, b: Mark): boolean =>
  a.role === b.role &&
  a.role !== 'Formula' &&
  a.lang === b.lang &&
  JSON.stringify(a.link) === JSON.stringify(b.link);

function addMark(marks: Mark[], mark: Mark): void {
  const last = marks[marks.length - 1];
  if (last && same(last, mark)) {
    last.to = mark.to;
    last.text += mark.text;
  } else marks.push(mark);
}

function addLink(fragment: Fragment, at: PlacedLine, sink: Sink): void {
  const { style } = fragment.span;
  const link = style.link ? sink.context.linkTarget(style.link) : undefined;
  if (!link || fragment.width === 0) return;
  const box = roundRect({ x: at.x + fragment.x, y: at.top, width: fragment.width, height: at.line.height });
  const last = sink.links[sink.links.length - 1];
  const joins = last && last.box.y === box.y && JSON.stringify(last.link) === JSON.stringify(link);
  if (joins && Math.abs(last.box.x + last.box.width - box.x) < 0.01) {
    const wider = { ...last.box, width: last.box.width + box.width };
    sink.links[sink.links.length - 1] = { box: roundRect(wider), link, label: last.label + fragment.text };
  } else sink.links.push({ box, link, label: fragment.text });
}

function nodeOf(laid: ParagraphLayout, from: number, to: number, marks: readonly Mark[]): StructNode {
  const role = laid.bullet ? 'LBody' : ROLES[laid.paragraph.role ?? 'body'];
  const text = plainText(laid.paragraph);
  const lang = laid.text.base.request.language;
  const base = { role, text, ...(lang === 'und' ? {} : { lang }) };
  if (marks.every((mark) => mark.role === 'Span' && mark.lang === undefined)) return { ...base, from, to };
  const children = marks.map(
    ({ role: kind, from: start, to: end, link, alt, lang: own, text: words }): StructNode => ({
      role: kind,
      from: start,
      to: end,
      ...(alt === undefined ? {} : { alt }),
      ...(kind === 'Link' || hasRightToLeftText(words) ? { text: words } : {}),
      ...(link ? { link } : {}),
      ...(own === undefined ? {} : { lang: own }),
    }),
  );
  return { ...base, children };
}

/** Paints a paragraph in reading order. Returns undefined if nothing is painted. */
export function emitParagraph(
  laid: ParagraphLayout,
  lines: readonly PlacedLine[],
  columnWidth: number,
  sink: Sink,
): PaintedParagraph | undefined {
  const first = lines[0];
  const label = laid.bullet && first ? emitBullet(laid, laid.bullet, first, columnWidth, sink) : undefined;
  const from = sink.items.length;
  const marks: Mark[] = [];
  const language = laid.text.base.request.language;
  for (const at of lines) {
    for (const fragment of at.line.fragments) {
      const start = sink.items.length;
      emitFragment(fragment, { x: at.x, baseline: at.top + at.line.baseline }, sink);
      addLink(fragment, at, sink);
      if (sink.items.length > start)
        addMark(marks, markOf(fragment, start, sink.items.length, language, sink));
    }
  }
  if (sink.items.length === from && !label) return undefined;
  const node = nodeOf(laid, from, sink.items.length, marks);
  return { node, ...(label ? { label } : {}), level: laid.paragraph.level ?? 0 };
}
