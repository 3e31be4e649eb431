import type { Matrix } from '@flydeck/scene/model/geometry';
import type { Run } from '@flydeck/scene/model/text';
import { joinRuns } from '../text/runs.ts';
import type { XmlElement } from './parse-xml.ts';
import type { SvgPart } from './svg-part.ts';
import { paintColor, placedBox, placementOf, type SvgFile } from './svg-shape.ts';
import { parseFraction, parseLength, type SvgStyle, styleOf } from './svg-style.ts';
import { UnsupportedSvg } from './unsupported-svg.ts';

/** Height of a line, and the distance from its top to the baseline, as multiples of the text size. */
const LINE_HEIGHT = 1.2;
const BASELINE = 0.96;
/** Estimated average width of a character as a multiple of the text size. Lines are not wrapped. */
const CHARACTER_WIDTH = 0.55;
/** Distance from the alphabetic baseline to other baselines as multiples of the text size. */
const BASELINES: Readonly<Record<string, number>> = {
  auto: 0,
  alphabetic: 0,
  middle: 0.3,
  central: 0.35,
  hanging: 0.75,
  'text-before-edge': 0.9,
};

/** Characters that begin at a position and follow each other. */
interface Chunk {
  readonly x: number;
  readonly y: number;
  readonly style: SvgStyle;
  readonly runs: Run[];
}

/** Returns the text elements for a `text` element, one for each position. @throws UnsupportedSvg */
export function readText(element: XmlElement, style: SvgStyle, m: Matrix, file: SvgFile): SvgPart[] {
  const reader = new TextReader(file);
  reader.read(element, style);
  return reader.chunks.flatMap((chunk) => textPart(chunk, m) ?? []);
}

class TextReader {
  readonly chunks: Chunk[] = [];
  readonly #file: SvgFile;

  constructor(file: SvgFile) {
    this.#file = file;
  }

  read(element: XmlElement, style: SvgStyle): void {
    const { attributes, children } = element;
    if (['textLength', 'rotate'].some((name) => attributes[name] !== undefined)) throw new UnsupportedSvg('text');
    if (style['display'] === 'none') return;
    if (style['opacity'] !== '1' && element.name !== 'text') throw new UnsupportedSvg('opacity of characters');
    this.#move(attributes, style);
    for (const child of children) {
      if (typeof child === 'string') this.#add(child, style);
      else if (child.name === 'tspan') this.read(child, styleOf(child, style, this.#file.rules));
      else if (child.name !== 'title' && child.name !== 'desc') throw new UnsupportedSvg(child.name);
    }
  }

  /** Begins a chunk if an element has a position. */
  #move(attributes: XmlElement['attributes'], style: SvgStyle): void {
    const last = this.chunks.at(-1);
    const length = (name: string) => {
      const value = attributes[name]?.trim();
      if (value === undefined) return undefined;
      // Lists are the positions of single characters.
      return /^[-+.\d]+em$/.test(value) ? Number.parseFloat(value) * Number(style['font-size']) : parseLength(value);
    };
    const [x, y, dx = 0, dy = 0] = [length('x'), length('y'), length('dx'), length('dy')];
    if (last && x === undefined && y === undefined && dx === 0 && dy === 0) return;
    const isEmpty = last === undefined || last.runs.every(({ text }) => text.trim() === '');
    // The end of the characters before is not known without their fonts.
    if (x === undefined && !isEmpty) throw new UnsupportedSvg('relative position of characters');
    this.chunks.push({ x: (x ?? last?.x ?? 0) + dx, y: (y ?? last?.y ?? 0) + dy, style, runs: [] });
  }

  #add(content: string, style: SvgStyle): void {
    const chunk = this.chunks.at(-1);
    const text = content.replace(/[ \t\r\n]+/g, ' ');
    const previous = chunk?.runs.at(-1)?.text ?? ' ';
    const added = previous.endsWith(' ') ? text.replace(/^ /, '') : text;
    if (!chunk || added === '' || style['visibility'] === 'hidden') return;
    chunk.runs.push({ ...runStyle(style, this.#file), text: added });
  }
}

function runStyle(style: SvgStyle, file: SvgFile): Omit<Run, 'text'> {
  const isStraight = style['direction'] === 'ltr' && /^(?:horizontal-tb|lr(?:-tb)?)$/.test(style['writing-mode'] ?? '');
  if (style['stroke'] !== 'none' || style['baseline-shift'] !== '0' || !isStraight) throw new UnsupportedSvg('text');
  const color = paintColor(style['fill'] ?? '', parseFraction(style['fill-opacity'] ?? '1'), style, file);
  if (color === undefined) throw new UnsupportedSvg('invisible text');
  const family = (style['font-family'] ?? '').split(',')[0]?.replace(/["']/g, '').trim() ?? '';
  const spacing = style['letter-spacing'] === 'normal' ? 0 : parseLength(style['letter-spacing'] ?? '0');
  const decoration = style['text-decoration'] ?? '';
  return {
    ...(family === '' || family.length > 100 ? {} : { family: family === 'monospace' ? 'code' : family }),
    size: Number(style['font-size']),
    ...(/^(?:bold|bolder|[6-9]00)$/.test(style['font-weight'] ?? '') ? { bold: true } : {}),
    ...(/^(?:italic|oblique)/.test(style['font-style'] ?? '') ? { italic: true } : {}),
    ...(decoration.includes('underline') ? { underline: true } : {}),
    ...(decoration.includes('line-through') ? { strike: true } : {}),
    ...(spacing === 0 ? {} : { spacing }),
    color,
  };
}

/** Returns the text element for a chunk; undefined if the chunk has no visible characters. */
function textPart({ x, y, style, runs }: Chunk, m: Matrix): SvgPart | undefined {
  const placement = placementOf(m);
  const [a, b, c, d] = m;
  if (!placement || a * d - b * c < 0 || Math.abs(placement.sx / placement.sy - 1) > 0.02)
    throw new UnsupportedSvg('stretched text');
  const trimmed = runs.map((run, i) => (i === runs.length - 1 ? { ...run, text: run.text.trimEnd() } : run));
  const filled = trimmed.filter(({ text }) => text !== '');
  if (filled.length === 0) return undefined;
  const baseline = BASELINES[style['dominant-baseline'] ?? 'auto'];
  if (baseline === undefined) throw new UnsupportedSvg('baseline');
  const size = Math.max(...filled.map((run) => run.size ?? 0));
  if (!(size > 0)) return undefined;
  const length = filled.reduce((sum, run) => sum + run.text.length * (run.size ?? 0), 0);
  const width = length * CHARACTER_WIDTH;
  const anchor = style['text-anchor'];
  const left = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  const top = y + (baseline - BASELINE) * size;
  const scale = placement.sx;
  const scaled = filled.map((run) => ({
    ...run,
    size: (run.size ?? 0) * scale,
    ...(run.spacing === undefined ? {} : { spacing: run.spacing * scale }),
  }));
  const align = anchor === 'middle' ? 'center' : anchor === 'end' ? 'right' : 'left';
  return {
    kind: 'text',
    box: placedBox({ x: left, y: top, width, height: size * LINE_HEIGHT }, placement, m),
    properties: { body: { wrap: false, insets: [0, 0, 0, 0] } },
    body: [{ align, lineHeight: { exact: size * LINE_HEIGHT * scale }, runs: joinRuns(scaled) }],
  };
}
