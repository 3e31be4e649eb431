import { itemAt } from '../checked-access.ts';
import { type ColorRoles, resolveColor } from '../model/color.ts';
import type { Topic } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import type { Fill } from '../model/fill.ts';
import type { Point, Rect, Size } from '../model/geometry.ts';
import type { Theme } from '../model/theme.ts';
import { round } from './boxes.ts';

/** Colours of a canvas as `#rrggbb`, derived from the theme. */
export interface CanvasColors {
  readonly from: string;
  readonly to: string;
  readonly wave: string;
  readonly trail: string;
  readonly ink: string;
  readonly plate: string;
  readonly dark: boolean;
  readonly accent: string;
  readonly deep: string;
}

export function canvasColors(theme: Theme): CanvasColors {
  const roles: ColorRoles = theme;
  const paper = resolveColor(theme.paper, roles);
  const accent = resolveColor(theme.accent, roles);
  const dark = lightness(paper) < 0.45;
  return {
    from: mix(paper, accent, dark ? 0.04 : 0.05),
    to: mix(paper, accent, dark ? 0.2 : 0.17),
    wave: mix(paper, accent, dark ? 0.42 : 0.38),
    trail: mix(paper, accent, 0.62),
    ink: resolveColor(theme.ink, roles),
    plate: dark ? '#000000' : mix('#202838', accent, 0.3),
    dark,
    accent,
    deep: mix(accent, '#0b1020', 0.4),
  };
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const lightness = (hex: string) => {
  const [r = 0, g = 0, b = 0] = channels(hex);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
};

/** Mixes two colours (`#rrggbb`); `share` is the part of `b`, 0 to 1. */
export function mix(a: string, b: string, share: number): string {
  const to = channels(b);
  const mixed = channels(a).map((value, i) => Math.round(value + (itemAt(to, i) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const canvasFill = (tones: CanvasColors): Fill => ({
  kind: 'linear',
  angle: 32,
  stops: [
    { offset: 0, color: tones.from },
    { offset: 1, color: tones.to },
  ],
});

const decoration = { alt: '', furniture: true } as const;

/** Returns two pale hills along the lower edge of the canvas. */
export function hills({ width, height }: Size, tones: CanvasColors): Element[] {
  const paths = [
    `M0 ${0.78 * height} C${0.24 * width} ${0.5 * height} ${0.46 * width} ${1.04 * height} ${0.68 * width} ${0.72 * height} S${0.92 * width} ${0.42 * height} ${width} ${0.36 * height} L${width} ${height} L0 ${height} Z`,
    `M0 ${0.94 * height} C${0.2 * width} ${0.8 * height} ${0.38 * width} ${0.98 * height} ${0.58 * width} ${0.94 * height} S${0.86 * width} ${0.7 * height} ${width} ${0.74 * height} L${width} ${height} L0 ${height} Z`,
  ];
  return paths.map((d, i) => ({
    kind: 'shape',
    id: `canvas-hill-${i + 1}`,
    ...decoration,
    x: 0,
    y: 0,
    width,
    height,
    opacity: i === 0 ? 0.16 : 0.14,
    geometry: { kind: 'path', width, height, paths: [{ d }] },
    fill: { kind: 'solid', color: tones.wave },
  }));
}

/** Returns a dotted curve through the centres of the topics. */
export function trail(points: readonly Point[], { width, height }: Size, tones: CanvasColors): Element[] {
  if (points.length < 2) return [];
  return [
    {
      kind: 'shape',
      id: 'canvas-trail',
      ...decoration,
      x: 0,
      y: 0,
      width,
      height,
      opacity: 0.9,
      geometry: { kind: 'path', width, height, paths: [{ d: smooth(points), fill: false }] },
      stroke: { color: tones.trail, width: 6, dash: [0.01, 2.8], cap: 'round', join: 'round' },
    },
  ];
}

/** Returns a Catmull-Rom curve through the points as cubic Béziers (tangents: 1/6 of the neighbours' distance). */
function smooth(points: readonly Point[]): string {
  const at = (i: number) => itemAt(points, Math.min(points.length - 1, Math.max(0, i)));
  const parts = [`M${round(at(0).x)} ${round(at(0).y)}`];
  for (let i = 0; i + 1 < points.length; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c = [
      p1.x + (p2.x - p0.x) / 6,
      p1.y + (p2.y - p0.y) / 6,
      p2.x - (p3.x - p1.x) / 6,
      p2.y - (p3.y - p1.y) / 6,
      p2.x,
      p2.y,
    ].map(round);
    parts.push(`C${c[0]} ${c[1]} ${c[2]} ${c[3]} ${c[4]} ${c[5]}`);
  }
  return parts.join(' ');
}

const PLATE = /^canvas-plate-\d+-\d+$/;

/** Returns whether an element was created by `plates`. Every arranged canvas has such elements. */
export const isPlate = ({ id }: Pick<Element, 'id'>): boolean => PLATE.test(id);

/** Returns shadow-like plates under each topic, which make its edge visible on any background. */
export function plates(topics: readonly Topic[], tones: CanvasColors): Element[] {
  return topics.flatMap((topic, i) => {
    const { frame } = topic;
    if (!frame) return [];
    const width = topic.width * frame.scale;
    const height = topic.height * frame.scale;
    const lift = Math.min(width, height) * 0.018;
    const plate = (grow: number, drop: number, opacity: number, n: number): Element => ({
      kind: 'shape',
      id: `canvas-plate-${i + 1}-${n}`,
      ...decoration,
      x: round(frame.x - width / 2 - grow),
      y: round(frame.y - height / 2 - grow + drop),
      width: round(width + 2 * grow),
      height: round(height + 2 * grow),
      ...(frame.rotation ? { rotation: frame.rotation } : {}),
      opacity,
      geometry: {
        kind: 'preset',
        preset: 'roundRect',
        adjust: { adj: 2000 + Math.round((grow / (height + 2 * grow)) * 50_000) },
      },
      fill: { kind: 'solid', color: tones.plate },
    });
    return [plate(lift * 1.3, lift * 1.6, 0.07, 1), plate(lift * 0.4, lift * 0.7, 0.1, 2)];
  });
}

/** Returns a soft glow behind a cluster of topics. */
export function glow(box: Rect, index: number, tones: CanvasColors): Element {
  const grow = 0.1;
  return {
    kind: 'shape',
    id: `canvas-glow-${index + 1}`,
    ...decoration,
    x: round(box.x - box.width * grow),
    y: round(box.y - box.height * grow),
    width: round(box.width * (1 + 2 * grow)),
    height: round(box.height * (1 + 2 * grow)),
    geometry: { kind: 'preset', preset: 'ellipse' },
    fill: {
      kind: 'radial',
      cx: 0.5,
      cy: 0.5,
      radius: 0.72,
      stops: [
        { offset: 0, color: `${tones.wave}5c` },
        { offset: 0.55, color: `${tones.wave}24` },
        { offset: 1, color: `${tones.wave}00` },
      ],
    },
  };
}

/** Returns `size`, reduced so that the longest word fits on a line of `width` (a letter is about 0.66 em wide). */
export function sizeForWords(text: string, width: number, size: number): number {
  const longest = Math.max(1, ...text.split(/\s+/).map((word) => [...word].length));
  const wide = /[\u3000-\u9fff\uac00-\ud7af]/.test(text);
  return wide ? size : Math.min(size, Math.max(size / 4, width / (longest * 0.66)));
}

/** Returns the document's title in large letters. It is furniture, because the first topic usually repeats it. */
export function deckTitle(title: string, box: Rect, size: number, tones: CanvasColors): Element[] {
  if (!title.trim()) return [];
  return [
    {
      kind: 'text',
      id: 'canvas-title',
      furniture: true,
      ...box,
      body: {
        anchor: 'middle',
        fit: 'shrink',
        insets: [0, 0, 0, 0],
        paragraphs: [
          {
            role: 'title',
            align: 'start',
            lineHeight: { multiple: 0.95 },
            runs: [
              {
                text: title.trim(),
                family: 'heading',
                bold: true,
                size: sizeForWords(title, box.width, size),
                color: tones.ink,
              },
            ],
          },
        ],
      },
    },
  ];
}
