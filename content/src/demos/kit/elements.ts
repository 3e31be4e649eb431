import type { Topic } from '@flydeck/scene/model/document';
import type { ConnectorElement, Element } from '@flydeck/scene/model/elements';
import type { Fill, Stroke } from '@flydeck/scene/model/fill';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Paragraph, Run, RunStyle, TextBody } from '@flydeck/scene/model/text';

export const at = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });

interface Words extends RunStyle {
  readonly align?: Paragraph['align'];
  readonly role?: Paragraph['role'];
  readonly anchor?: TextBody['anchor'];
  readonly leading?: number;
  readonly gap?: number;
  readonly rotation?: number;
  readonly opacity?: number;
  readonly furniture?: true;
}

/** A text box. Each string or list of runs is a paragraph. */
export function textBox(
  id: string,
  box: Rect,
  text: string | readonly (string | readonly Run[])[],
  style: Words,
): Element {
  const { align, role, anchor, leading, gap, rotation, opacity, furniture, ...run } = style;
  const list = typeof text === 'string' ? [text] : text;
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
      paragraphs: list.map((part, i) => ({
        ...(align ? { align } : {}),
        ...(role ? { role } : {}),
        ...(leading ? { lineHeight: { multiple: leading } } : {}),
        ...(i > 0 ? { spaceBefore: gap ?? (run.size ?? 20) * 0.5 } : {}),
        runs: typeof part === 'string' ? [{ text: part }] : [...part],
      })),
    },
  };
}

interface ShapeStyle {
  readonly fill?: Fill | string;
  readonly stroke?: Stroke;
  readonly opacity?: number;
  readonly rotation?: number;
  readonly alt?: string;
}

const filled = ({ fill, stroke, opacity, rotation, alt }: ShapeStyle) => ({
  ...(fill === undefined ? {} : { fill: typeof fill === 'string' ? solid(fill) : fill }),
  ...(stroke ? { stroke } : {}),
  ...(opacity === undefined ? {} : { opacity }),
  ...(rotation ? { rotation } : {}),
  alt: alt ?? '',
  ...(alt ? {} : { furniture: true }),
});

export const solid = (color: string): Fill => ({ kind: 'solid', color });

export function linear(angle: number, ...colors: string[]): Fill {
  return {
    kind: 'linear',
    angle,
    stops: colors.map((color, i) => ({ offset: i / (colors.length - 1), color })),
  };
}

export function radial(cx: number, cy: number, radius: number, ...colors: string[]): Fill {
  return {
    kind: 'radial',
    cx,
    cy,
    radius,
    stops: colors.map((color, i) => ({ offset: i / (colors.length - 1), color })),
  };
}

/** A preset shape; decorative unless `alt` is given. */
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
    ...filled(style),
    geometry: { kind: 'preset', preset, ...(adjust ? { adjust } : {}) },
  };
}

/** Paths in SVG syntax in a box of the element's size. */
export function path(id: string, box: Rect, d: string | readonly string[], style: ShapeStyle): Element {
  const list = typeof d === 'string' ? [d] : d;
  return {
    kind: 'shape',
    id,
    ...box,
    ...filled(style),
    geometry: {
      kind: 'path',
      width: box.width,
      height: box.height,
      paths: list.map((part) => ({ d: part, ...(style.fill === undefined ? { fill: false } : {}) })),
    },
  };
}

/** A line between two points, with an optional route and arrow head. */
export function connector(
  id: string,
  from: readonly [number, number],
  to: readonly [number, number],
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

interface TopicFacts extends Partial<Omit<Topic, 'notes'>> {
  readonly id: string;
  readonly title: string;
  readonly notes?: string;
}

/** A topic, 1600 by 900 by default. */
export function topic({ notes, ...facts }: TopicFacts): Topic {
  return {
    width: 1600,
    height: 900,
    elements: [],
    topics: [],
    ...facts,
    ...(notes ? { notes: [{ runs: [{ text: notes }] }] } : {}),
  };
}
