import type { FontRequest, ShapedRun } from '../layout/font-port.ts';
import type { PlacedLine, TextElement } from '../model/elements.ts';
import { boundsOf, type Matrix, multiply, type Rect } from '../model/geometry.ts';
import { plainText } from '../model/plain-text.ts';
import type { SceneFont } from '../model/scene.ts';
import type { DisplayItem, StructNode } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import type { LocalTransform } from './local-transform.ts';

/** Font of invisible text: one family with every script, to keep the number of font files small. */
const FAMILY = 'Noto Sans';

/** Compiles a text element with positioned lines over a picture of its text: invisible runs stretched to each line. */
export function compilePlacedLines(
  element: TextElement & { lines: readonly PlacedLine[] },
  place: LocalTransform,
  context: ElementContext,
): StructNode[] {
  const from = context.sink.next;
  for (const line of element.lines) addLine(line, element, place, context);
  const text = plainText(element);
  const role = element.body.paragraphs[0]?.role;
  return [
    {
      role: role === 'title' ? 'H1' : role === 'heading' ? 'H2' : 'P',
      from,
      to: context.sink.next,
      text,
      element: element.id,
    },
  ];
}

function addLine(
  line: PlacedLine,
  element: TextElement,
  place: LocalTransform,
  context: ElementContext,
): void {
  const { fonts, language } = context.layout;
  const request: FontRequest = { family: FAMILY, weight: 400, italic: false, language };
  const pieces = fonts.shape(line.text, request, line.rtl ? 'rtl' : 'ltr');
  const visible = line.rtl ? [...pieces].sort((a, b) => b.from - a.from) : pieces;
  const natural = visible.reduce((sum, piece) => sum + piece.advance, 0) * line.size;
  if (!(natural > 0) || line.width === 0) return;
  const angle = ((line.rotation ?? 0) * Math.PI) / 180;
  const turn: Matrix = [
    Math.cos(angle),
    Math.sin(angle),
    -Math.sin(angle),
    Math.cos(angle),
    line.x - element.x,
    line.y - element.y,
  ];
  const m = multiply(turn, [line.width / natural, 0, 0, 1, 0, 0]);
  let x = 0;
  for (const piece of visible) {
    const width = piece.advance * line.size;
    const font = fontOf(piece, request, context);
    if (font !== undefined) context.sink.add(run(line, piece, font, x, width, m), place);
    x += width;
  }
}

/** Returns the font index of a piece; emoji have no font file and use that of letters. */
function fontOf(piece: ShapedRun, request: FontRequest, context: ElementContext): number | undefined {
  const id = piece.font ?? context.layout.fonts.shape('x', request, 'ltr')[0]?.font;
  return id === undefined ? undefined : context.layout.fontIndex(id);
}

function run(
  line: PlacedLine,
  piece: ShapedRun,
  font: number,
  x: number,
  width: number,
  m: Matrix,
): DisplayItem {
  const own: Rect = { x, y: -line.size * 0.8, width, height: line.size };
  return {
    t: 'text',
    font,
    size: line.size,
    x,
    y: 0,
    width,
    text: line.text.slice(piece.from, piece.to),
    ...(line.rtl ? { rtl: true } : {}),
    fill: '#000000',
    invisible: true,
    m,
    box: boundsOf(m, own),
  };
}

/** Marks the font files that only invisible text uses, which browsers do not load. */
export function markUnseen(
  fonts: readonly SceneFont[],
  layers: Iterable<readonly DisplayItem[]>,
): SceneFont[] {
  const seen = new Set<number>();
  for (const items of layers) {
    for (const item of items) if (item.t === 'text' && !item.invisible) seen.add(item.font);
  }
  return fonts.map((font, index) => (seen.has(index) ? font : { ...font, unseen: true }));
}
