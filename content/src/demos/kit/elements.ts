import type { Topic } from '@flydeck/scene/model/document';
import type { ConnectorElement, Element } from '@flydeck/scene/model/elements';
import type { Fill, Stroke } from '@flydeck/scene/model/fill';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Paragraph, Run, RunStyle, TextBody } from '@flydeck/scene/model/text';

export const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });

/**
 * `size` and `paragraphGap` are in units of the topic, `rotation` is in degrees clockwise, and `lineHeight` is a
 * multiple of the font's line height. The default of `paragraphGap` is half of `size`, or 10 without `size`.
 */
interface TextBoxStyle extends RunStyle {
  readonly align?: Paragraph['align'];
  readonly role?: Paragraph['role'];
  readonly anchor?: TextBody['anchor'];
  readonly lineHeight?: number;
  readonly paragraphGap?: number;
  readonly rotation?: number;
  readonly opacity?: number;
  readonly furniture?: true;
}

/** Returns a text box without insets. Each string or list of runs is a paragraph. */
export function textBox(
  id: string,
  box: Rect,
  text: string | readonly (string | readonly Run[])[],
  style: TextBoxStyle,
): Element {
  const { align, role, anchor, lineHeight, paragraphGap, rotation, opacity, furniture, ...run } = style;
  return {
    kind: 'text',
    id,
    ...box,
    ...(rotation ? { rotation } : {}),
    ...(opacity === undefined ? {} : { opacity }),
    ...(furniture ? { furniture } : {}),
    body: {
      insets: [0, 0, 0, 0],
      anchor: anchor ?? 'top',
      fit: 'shrink',
      style: run,
      paragraphs: [text].flat().map((paragraph, i) => ({
        ...(align ? { align } : {}),
        ...(role ? { role } : {}),
        ...(lineHeight ? { lineHeight: { multiple: lineHeight } } : {}),
        ...(i > 0 ? { spaceBefore: paragraphGap ?? (run.size ?? 20) * 0.5 } : {}),
        runs: typeof paragraph === 'string' ? [{ text: paragraph }] : [...paragraph],
      })),
    },
  };
}

/** Returns a text box with the title of a topic. */
export const heading = (id: string, box: Rect, text: string | readonly string[], style: TextBoxStyle): Element =>
  textBox(id, box, text, { role: 'title', family: 'heading', bold: true, ...style });

/** Returns a block formula in TeX with its alternative text. */
export const formula = (id: string, box: Rect, tex: string, style: FormulaStyle): Element => ({
  kind: 'math',
  id,
  ...box,
  tex,
  ...style,
});

interface FormulaStyle {
  /** Text size in units of the topic. */
  readonly size: number;
  readonly color: string;
  readonly alt: string;
}

interface ShapeStyle {
  readonly fill?: Fill | string;
  readonly stroke?: Stroke;
  readonly opacity?: number;
  readonly rotation?: number;
  readonly alt?: string;
}

const shapeFields = ({ fill, stroke, opacity, rotation, alt }: ShapeStyle) => ({
  ...(fill === undefined ? {} : { fill: typeof fill === 'string' ? solid(fill) : fill }),
  ...(stroke ? { stroke } : {}),
  ...(opacity === undefined ? {} : { opacity }),
  ...(rotation ? { rotation } : {}),
  alt: alt ?? '',
  ...(alt ? {} : { furniture: true }),
});

export const solid = (color: string): Fill => ({ kind: 'solid', color });

/** Returns a linear gradient. `angle` is in degrees, clockwise; at 0, the gradient runs from left to right. */
export function linear(angle: number, ...colors: string[]): Fill {
  return { kind: 'linear', angle, stops: evenStops(colors) };
}

/** Returns a radial gradient. `cx` and `cy` are fractions of the box, `radius` is a fraction of half its diagonal. */
export function radial(cx: number, cy: number, radius: number, ...colors: string[]): Fill {
  return { kind: 'radial', cx, cy, radius, stops: evenStops(colors) };
}

/** Returns gradient stops at equal distances. */
const evenStops = (colors: readonly string[]) => colors.map((color, i) => ({ offset: i / (colors.length - 1), color }));

/**
 * Returns a preset shape of DrawingML. Without `alt`, the shape is decorative. `adjust` contains the preset's adjust
 * values: for `roundRect`, `adj` is the corner radius in 1/100,000 of the shorter side.
 */
export function shape(
  id: string,
  preset: string,
  box: Rect,
  style: ShapeStyle,
  adjust?: Record<string, number>,
): Element {
  return {
    kind: 'shape',
    id,
    ...box,
    ...shapeFields(style),
    geometry: { kind: 'preset', preset, ...(adjust ? { adjust } : {}) },
  };
}

/** Returns a shape of paths in SVG syntax, in coordinates of the element's box. */
export function path(id: string, box: Rect, d: string | readonly string[], style: ShapeStyle): Element {
  return {
    kind: 'shape',
    id,
    ...box,
    ...shapeFields(style),
    geometry: {
      kind: 'path',
      width: box.width,
      height: box.height,
      paths: [d].flat().map((pathData) => ({ d: pathData, ...(style.fill === undefined ? { fill: false } : {}) })),
    },
  };
}

/** Returns a decorative line between two points of the topic. */
export function connector(
  id: string,
  from: readonly [x: number, y: number],
  to: readonly [x: number, y: number],
  stroke: Stroke,
  route: ConnectorElement['route'] = 'straight',
): Element {
  const flipX = to[0] < from[0];
  const flipY = to[1] < from[1];
  return {
    kind: 'connector',
    id,
    x: Math.min(from[0], to[0]),
    y: Math.min(from[1], to[1]),
    width: Math.abs(to[0] - from[0]),
    height: Math.abs(to[1] - from[1]),
    ...(flipX ? { flipX } : {}),
    ...(flipY ? { flipY } : {}),
    route,
    stroke,
    alt: '',
    furniture: true,
  };
}

interface TopicOptions extends Partial<Omit<Topic, 'notes'>> {
  readonly id: string;
  readonly title: string;
  readonly notes?: string;
}

/** Returns a topic, 1600 by 900 units by default. */
export function topic({ notes, ...options }: TopicOptions): Topic {
  return {
    width: 1600,
    height: 900,
    elements: [],
    topics: [],
    ...options,
    ...(notes ? { notes: [{ runs: [{ text: notes }] }] } : {}),
  };
}

/** Size of the root topics of demos and templates, in units of the topic. */
export const CANVAS_SIZE = { width: 1920, height: 1080 };

/** Returns a root topic. */
export const rootTopic = (options: Omit<TopicOptions, 'id' | 'width' | 'height'>): Topic =>
  topic({ id: 'root', ...CANVAS_SIZE, ...options });
