import type { FontRequest, ShapedRun } from '../layout/font-port.ts';
import type { PlacedLine, TextElement } from '../model/elements.ts';
import { boundsOf, type Matrix, multiply, type Rect } from '../model/geometry.ts';
import { plainText } from '../model/plain-text.ts';
import type { DisplayItem, StructNode } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import type { LocalTransform } from './local-transform.ts';

/** Font of invisible text: a family that covers every script, which keeps the number of font files small. */
const FAMILY = 'Noto Sans';

/**
 * Compiles the lines of a text element to invisible text for search and selection. A picture behind the element already
 * shows the text. Each line is stretched to `line.width`.
 */
export function compilePlacedLines(
  element: TextElement & { lines: readonly PlacedLine[] },
  transform: LocalTransform,
  context: ElementContext,
): StructNode[] {
  const from = context.sink.nextIndex;
  for (const line of element.lines) addLine(line, element, transform, context);
  const text = plainText(element);
  const role = element.body.paragraphs[0]?.role;
  return [
    {
      role: role === 'title' ? 'H1' : role === 'heading' ? 'H2' : 'P',
      from,
      to: context.sink.nextIndex,
      text,
      element: element.id,
    },
  ];
}

/** Adds a line as invisible text, with one item for each run of characters in the same font. */
function addLine(line: PlacedLine, element: TextElement, transform: LocalTransform, context: ElementContext): void {
  const { fonts, language } = context.layout;
  const request: FontRequest = { family: FAMILY, weight: 400, italic: false, language };
  const runs = fonts.shape(line.text, request, line.rtl ? 'rtl' : 'ltr');
  const visualRuns = line.rtl ? [...runs].sort((a, b) => b.from - a.from) : runs;
  const naturalWidth = visualRuns.reduce((sum, run) => sum + run.advance, 0) * line.size;
  if (!(naturalWidth > 0) || line.width === 0) return;
  const angle = ((line.rotation ?? 0) * Math.PI) / 180;
  // Maps a point of the line, relative to the start of its baseline, to the space of the element's box.
  const rotation: Matrix = [
    Math.cos(angle),
    Math.sin(angle),
    -Math.sin(angle),
    Math.cos(angle),
    line.x - element.x,
    line.y - element.y,
  ];
  const m = multiply(rotation, [line.width / naturalWidth, 0, 0, 1, 0, 0]);
  let x = 0;
  for (const run of visualRuns) {
    const width = run.advance * line.size;
    const font = fontOf(run, request, context);
    if (font !== undefined) context.sink.addItem(createItem(line, run, font, x, width, m), transform);
    x += width;
  }
}

/** Returns the index of a run's font. Emoji have no font file, so their runs get the font of the character x. */
function fontOf(run: ShapedRun, request: FontRequest, context: ElementContext): number | undefined {
  const id = run.font ?? context.layout.fonts.shape('x', request, 'ltr')[0]?.font;
  return id === undefined ? undefined : context.layout.fontIndex(id);
}

function createItem(line: PlacedLine, run: ShapedRun, font: number, x: number, width: number, m: Matrix): DisplayItem {
  // Estimate: text is 1 em high, of which 0.8 em are above the baseline.
  const localBox: Rect = { x, y: -line.size * 0.8, width, height: line.size };
  return {
    t: 'text',
    font,
    size: line.size,
    x,
    y: 0,
    width,
    text: line.text.slice(run.from, run.to),
    ...(line.rtl ? { rtl: true } : {}),
    fill: '#000000',
    invisible: true,
    m,
    box: boundsOf(m, localBox),
  };
}
