import { lastItem } from '@flydeck/scene/checked-access';
import type { Run } from '@flydeck/scene/model/text';
import { isDarkHex } from '../deck-style.ts';
import type { OpenTag } from '../html-token.ts';
import { rawTextOfRuns } from '../run-builder.ts';
import { tokenizeHtml } from '../tokenize-html.ts';
import type { DiagramColor, DiagramShape, DiagramText, Drawing } from './diagram.ts';
import { parseDiagramColor } from './diagram-colors.ts';
import { readSvgShape, type Transform } from './svg-shapes.ts';

/** Converts the SVG that the Mermaid library writes (rectangles, paths, lines and text) to a drawing. */
export function readSvgDrawing(svg: string): Drawing {
  const size = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
  // Content of `<defs>`, such as markers, is not painted.
  const defsEnd = svg.indexOf('</defs>');
  const body = svg.slice(defsEnd < 0 ? 0 : defsEnd + 7, svg.lastIndexOf('</svg>'));
  const reader = new DrawingReader();
  for (const token of tokenizeHtml(body)) {
    if (token.kind === 'open') reader.open(token);
    else if (token.kind === 'close') reader.close(token.name);
    else if (token.kind === 'text') reader.addText(token.text);
  }
  return reader.finish(Number(size?.[1]) || 1, Number(size?.[2]) || 1);
}

/** A `<text>` tag before its end tag. `styles` contains one entry for each open `<tspan>` in the `<text>` tag. */
interface OpenText {
  readonly tag: OpenTag;
  readonly lines: Run[][];
  readonly styles: { bold?: boolean; italic?: boolean }[];
}

/** Collects the shapes and texts of an SVG from its tokens in order. */
class DrawingReader {
  readonly #items: (DiagramShape | DiagramText)[] = [];
  readonly #texts: string[] = [];
  readonly #transforms: Transform[] = [{ x: 0, y: 0, scale: 1 }];
  #openText: OpenText | undefined;
  /** Fill of the last filled shape after the last `<g>` tag. The texts of the group are painted on this shape. */
  #background: DiagramColor | undefined;

  open(tag: OpenTag): void {
    if (tag.name === 'g') {
      this.#transforms.push(applyTransform(tag.attributes.get('transform'), lastItem(this.#transforms)));
      this.#background = undefined;
    } else if (tag.name === 'text') this.#openText = { tag, lines: [[]], styles: [] };
    else if (tag.name === 'tspan') this.#openSpan(tag);
    else {
      const shape = readSvgShape(tag.name, tag.attributes, lastItem(this.#transforms));
      if (!shape) return;
      if (shape.fill) this.#background = shape.fill;
      this.#items.push(shape);
    }
  }

  addText(text: string): void {
    if (!this.#openText || text.trim() === '') return;
    lastItem(this.#openText.lines).push({ text, ...Object.assign({}, ...this.#openText.styles) });
  }

  close(name: string): void {
    if (name === 'g' && this.#transforms.length > 1) this.#transforms.pop();
    else if (name === 'tspan') this.#openText?.styles.pop();
    else if (name === 'text') this.#closeText();
  }

  finish(width: number, height: number): Drawing {
    return { kind: 'drawing', width, height, items: this.#items, texts: this.#texts };
  }

  #openSpan(tag: OpenTag): void {
    const { attributes } = tag;
    const lines = this.#openText?.lines;
    if (lines && attributes.has('x') && lastItem(lines).length > 0) lines.push([]);
    this.#openText?.styles.push({
      ...(attributes.get('font-weight') === 'bold' ? { bold: true } : {}),
      ...(attributes.get('font-style') === 'italic' ? { italic: true } : {}),
    });
  }

  #closeText(): void {
    const openText = this.#openText;
    this.#openText = undefined;
    const lines = openText?.lines.filter((line) => line.length > 0) ?? [];
    if (!openText || lines.length === 0) return;
    const { attributes } = openText.tag;
    const number = (name: string) => Number(attributes.get(name)) || 0;
    const size = number('font-size') || 12;
    // A `DiagramText` needs the centre of its lines. The centre is at `y` in tags without `dy`. In tags with `dy`, the
    // baseline is at `y + dy`, and the centre is 0.35 em above the baseline.
    const shiftToCentre = attributes.has('dy') ? number('dy') - size * 0.35 : 0;
    const anchor = attributes.get('text-anchor');
    this.#texts.push(lines.map(rawTextOfRuns).join(' '));
    this.#items.push({
      kind: 'text',
      x: number('x'),
      y: number('y') + shiftToCentre,
      align: anchor === 'middle' ? 'center' : anchor === 'end' ? 'right' : 'left',
      fontSize: size,
      isBold: number('font-weight') >= 600,
      color: this.#textColor(attributes.get('fill')),
      lines,
    });
  }

  /** Returns the colour of a text. Text in the colour `text` on a `#rrggbb` background becomes dark or white. */
  #textColor(fill: string | undefined): DiagramColor {
    const color = parseDiagramColor(fill, 'text') ?? 'text';
    const background = this.#background;
    if (color !== 'text' || !background?.startsWith('#')) return color;
    return isDarkHex(background) ? '#ffffff' : '#1d2433';
  }
}

/** Returns the transform of a group: the `translate` and `scale` of its attribute `transform`, then `parent`. */
function applyTransform(transform: string | undefined, parent: Transform): Transform {
  const translation = /translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*\)/.exec(transform ?? '');
  const scale = Number(/scale\(\s*([\d.]+)\s*\)/.exec(transform ?? '')?.[1] ?? 1);
  return {
    x: parent.x + Number(translation?.[1] ?? 0) * parent.scale,
    y: parent.y + Number(translation?.[2] ?? 0) * parent.scale,
    scale: parent.scale * scale,
  };
}
