import { itemAt } from '../checked-access.ts';
import type { CanvasColors } from '../model/derived-color.ts';
import type { Topic } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import type { Fill } from '../model/fill.ts';
import type { Point, Rect, Size } from '../model/geometry.ts';
import type { Paragraph, Run } from '../model/text.ts';
import { rect, rectRoundedToHundredths, roundToHundredth } from './boxes.ts';

/** Returns the gradient that is the background of the canvas. */
export const canvasFill = (colors: CanvasColors): Fill => ({
  kind: 'linear',
  angle: 32,
  stops: [
    { offset: 0, ...colors['canvas-start'] },
    { offset: 1, ...colors['canvas-end'] },
  ],
});

/** Common fields of decorative shapes. */
export const DECORATION_FIELDS = { alt: '', furniture: true } as const satisfies Partial<Element>;

/** Returns two translucent hill shapes along the lower edge of the canvas. */
export function hillShapes({ width, height }: Size, colors: CanvasColors): Element[] {
  const paths = [
    `M0 ${0.78 * height} C${0.24 * width} ${0.5 * height} ${0.46 * width} ${1.04 * height} ${0.68 * width} ${0.72 * height} S${0.92 * width} ${0.42 * height} ${width} ${0.36 * height} L${width} ${height} L0 ${height} Z`,
    `M0 ${0.94 * height} C${0.2 * width} ${0.8 * height} ${0.38 * width} ${0.98 * height} ${0.58 * width} ${0.94 * height} S${0.86 * width} ${0.7 * height} ${width} ${0.74 * height} L${width} ${height} L0 ${height} Z`,
  ];
  return paths.map((d, i) => ({
    kind: 'shape',
    id: `canvas-hill-${i + 1}`,
    ...DECORATION_FIELDS,
    ...rect(0, 0, width, height),
    opacity: i === 0 ? 0.16 : 0.14,
    geometry: { kind: 'path', width, height, paths: [{ d }] },
    fill: { kind: 'solid', ...colors.hill },
  }));
}

/** Returns the trail, a dotted curve through the centres of the topics. There is no trail for fewer than two points. */
export function trailShape(points: readonly Point[], { width, height }: Size, colors: CanvasColors): Element[] {
  if (points.length < 2) return [];
  return [
    {
      kind: 'shape',
      id: 'canvas-trail',
      ...DECORATION_FIELDS,
      ...rect(0, 0, width, height),
      opacity: 0.9,
      geometry: { kind: 'path', width, height, paths: [{ d: catmullRomPath(points), fill: false }] },
      // Dashes of almost no length with round caps are dots. Lengths in `dash` are multiples of the stroke's width.
      stroke: { ...colors.trail, width: 6, dash: [0.01, 2.8], cap: 'round', join: 'round' },
    },
  ];
}

/**
 * Returns the data of an SVG path of cubic Béziers, a uniform Catmull-Rom spline through the points. The offset of a
 * point's control points is plus and minus one sixth of the vector from the previous point to the next point.
 */
export function catmullRomPath(points: readonly Point[]): string {
  const pointAt = (i: number) => itemAt(points, Math.min(points.length - 1, Math.max(0, i)));
  const commands = [`M${roundToHundredth(pointAt(0).x)} ${roundToHundredth(pointAt(0).y)}`];
  for (let i = 0; i + 1 < points.length; i++) {
    const [p0, p1, p2, p3] = [pointAt(i - 1), pointAt(i), pointAt(i + 1), pointAt(i + 2)];
    const coordinates = [
      p1.x + (p2.x - p0.x) / 6,
      p1.y + (p2.y - p0.y) / 6,
      p2.x - (p3.x - p1.x) / 6,
      p2.y - (p3.y - p1.y) / 6,
      p2.x,
      p2.y,
    ].map(roundToHundredth);
    commands.push(`C${coordinates.join(' ')}`);
  }
  return commands.join(' ');
}

const PLATE_ID = /^canvas-plate-\d+-\d+$/;

/** Returns whether an element is a plate (a shadow) that `topicShadows` has created. */
export const isTopicShadow = ({ id }: Pick<Element, 'id'>): boolean => PLATE_ID.test(id);

/** A topic that has shadows. */
export type ShadowedTopic = Pick<Topic, 'width' | 'height' | 'frame'>;

/**
 * Returns two plates (translucent rounded rectangles, as shadows) under each topic, to show its edge on any background.
 */
export function topicShadows(topics: readonly ShadowedTopic[], colors: CanvasColors): Element[] {
  return topics.flatMap((topic, i) => {
    const { frame } = topic;
    if (!frame) return [];
    const width = topic.width * frame.scale;
    const height = topic.height * frame.scale;
    // Expansions and offsets of the shadows are multiples of this length.
    const baseLength = Math.min(width, height) * 0.018;
    const shadow = (expansion: number, offsetY: number, opacity: number, n: number): Element => ({
      kind: 'shape',
      id: `canvas-plate-${i + 1}-${n}`,
      ...DECORATION_FIELDS,
      ...rectRoundedToHundredths(
        frame.x - width / 2 - expansion,
        frame.y - height / 2 - expansion + offsetY,
        width + 2 * expansion,
        height + 2 * expansion,
      ),
      ...(frame.rotation ? { rotation: frame.rotation } : {}),
      opacity,
      geometry: {
        kind: 'preset',
        preset: 'roundRect',
        // The corner radius in 100,000ths of the plate's shorter side. If the plate is wider than high, the radius is
        // 2 % of the height plus half of the expansion.
        adjust: { adj: 2000 + Math.round((expansion / (height + 2 * expansion)) * 50_000) },
      },
      fill: { kind: 'solid', ...colors.shadow },
    });
    return [shadow(baseLength * 1.3, baseLength * 1.6, 0.07, 1), shadow(baseLength * 0.4, baseLength * 0.7, 0.1, 2)];
  });
}

/** Returns an ellipse that fades out towards its edge. It is painted behind the cluster of topics in `box`. */
export function clusterGlow(box: Rect, index: number, { hill }: CanvasColors): Element {
  /** @param opacity two hex digits */
  const translucent = (opacity: string) => ({ ...hill, color: hill.color + opacity });
  return {
    kind: 'shape',
    id: `canvas-glow-${index + 1}`,
    ...DECORATION_FIELDS,
    ...rectRoundedToHundredths(box.x - box.width * 0.1, box.y - box.height * 0.1, box.width * 1.2, box.height * 1.2),
    geometry: { kind: 'preset', preset: 'ellipse' },
    fill: {
      kind: 'radial',
      cx: 0.5,
      cy: 0.5,
      radius: 0.72,
      stops: [
        { offset: 0, ...translucent('5c') },
        { offset: 0.55, ...translucent('24') },
        { offset: 1, ...translucent('00') },
      ],
    },
  };
}

/**
 * Returns `size`, or a smaller text size (at least a quarter of `size`) at which the longest word fits into `width`.
 * Estimates that a bold character is 0.66 em wide. Chinese, Japanese and Korean text keeps `size`, because the lines of
 * this text can break inside words.
 */
export function fitSizeToLongestWord(text: string, width: number, size: number): number {
  const longestLength = Math.max(1, ...text.split(/\s+/).map((word) => [...word].length));
  const isCjk = /[\u3000-\u9fff\uac00-\ud7af]/.test(text);
  return isCjk ? size : Math.min(size, Math.max(size / 4, width / (longestLength * 0.66)));
}

/**
 * Returns the document's title as large text, or nothing if the title is blank. The title is furniture, because the
 * first topic usually repeats the title.
 */
export function titleElement(title: string, box: Rect, size: number): Element[] {
  if (!title.trim()) return [];
  const run = { text: title.trim(), size: fitSizeToLongestWord(title, box.width, size), color: 'ink' };
  return [createTitle('canvas-title', box, run, { multiple: 0.95 })];
}

/** Returns a title as furniture; the text size is reduced if the lines do not fit into the box. */
export function createTitle(
  id: string,
  box: Rect,
  { text, size, color }: Pick<Run, 'text' | 'size' | 'color'>,
  lineHeight?: Paragraph['lineHeight'],
): Element {
  const runs = [{ text, family: 'heading', bold: true, size, color }];
  return {
    kind: 'text',
    id,
    furniture: true,
    ...box,
    body: {
      anchor: 'middle',
      fit: 'shrink',
      insets: [0, 0, 0, 0],
      paragraphs: [{ role: 'title', align: 'start', ...(lineHeight ? { lineHeight } : {}), runs }],
    },
  };
}
