import { expandRect } from '../compile/local-transform.ts';
import { pathBounds } from '../geometry/path.ts';
import { parsePath } from '../geometry/svg-path.ts';
import { boundsOf, IDENTITY, type Matrix, multiply, type Rect } from '../model/geometry.ts';
import type { Scene } from '../model/scene.ts';
import type {
  DisplayItem,
  LinkArea,
  MediaItem,
  Paint,
  PaintShadow,
  PaintStroke,
  PathItem,
  TextItem,
} from './display-list.ts';
import { rectPathData } from './rect-path.ts';

/** The files that an SVG embeds, because other programs load no files of an instance. All are data URLs. */
export interface SvgFiles {
  /** Returns the file of a font by its index in `Scene.fonts`; undefined if it could not be loaded. */
  font(index: number): string | undefined;
  /** Returns a picture by its key in `Scene.images`; undefined if it could not be loaded. */
  image(asset: string): string | undefined;
}

/** Returns the bounds of everything that a scene shows without its backdrop, in units of the root; undefined if empty. */
export function paintedBounds({ frames }: Pick<Scene, 'frames'>): Rect | undefined {
  const [root] = frames;
  if (!root) return undefined;
  const boxes = [
    ...root.items.map(({ box }) => box),
    ...root.children.flatMap((index) => {
      const child = frames[index];
      return child ? [boundsOf(child.place, child.extent)] : [];
    }),
  ];
  if (boxes.length === 0) return undefined;
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - left;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - top;
  return width > 0 && height > 0 ? { x: left, y: top, width, height } : undefined;
}

/**
 * Writes the content of a scene without its backdrop as an SVG file. Texts remain texts in the embedded fonts, videos
 * are shown by their posters, and topics without their covers. Links to web addresses remain links.
 * @param area the part of the root that the file shows
 * @param unitPx length of the root's unit in CSS pixels
 */
export function writeSvg(scene: Scene, area: Rect, unitPx: number, files: SvgFiles): string {
  const writer = new SvgWriter(scene, files);
  const content = writer.frame(0, IDENTITY);
  const { x, y, width, height } = area;
  const size = `width="${round(width * unitPx)}" height="${round(height * unitPx)}"`;
  const viewBox = [x, y, width, height].map(round).join(' ');
  const definitions = writer.definitions();
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${viewBox}">${definitions}${content}</svg>`;
}

class SvgWriter {
  readonly #scene: Scene;
  readonly #files: SvgFiles;
  /** Gradients, patterns, filters and clip paths. */
  readonly #definitions: string[] = [];
  readonly #usedFonts = new Set<number>();

  constructor(scene: Scene, files: SvgFiles) {
    this.#scene = scene;
    this.#files = files;
  }

  /** Returns the `defs` element. Must be called after `frame`. */
  definitions(): string {
    const faces = [...this.#usedFonts].flatMap((index) => {
      const font = this.#scene.fonts[index];
      const file = this.#files.font(index);
      if (!font || file === undefined) return [];
      const style = `font-weight:${font.weight};font-style:${font.italic ? 'italic' : 'normal'}`;
      return [`@font-face{font-family:"${font.id}";${style};src:url(${file})}`];
    });
    const styles = faces.length > 0 ? `<style>${escapeXml(faces.join(''))}</style>` : '';
    return styles === '' && this.#definitions.length === 0 ? '' : `<defs>${styles}${this.#definitions.join('')}</defs>`;
  }

  /** Returns the elements of a frame and its descendants. @param place matrix to the space of the parent */
  frame(index: number, place: Matrix): string {
    const frame = this.#scene.frames[index];
    if (!frame) return '';
    const { size, background, items, children, itemsBelow = [] } = frame;
    const outline = rectPathData({ x: 0, y: 0, ...size }, frame.corner);
    const ground = background ? this.#area(outline, background) : '';
    const counts = children.map((_, i) => itemsBelow[i] ?? items.length);
    const content = [
      ...children.flatMap((child, i) => [
        ...items.slice(counts[i - 1] ?? 0, counts[i]).map((item) => this.#item(item)),
        this.frame(child, this.#scene.frames[child]?.place ?? IDENTITY),
      ]),
      ...items.slice(counts.at(-1) ?? 0).map((item) => this.#item(item)),
      ...frame.links.map(linkArea),
    ].join('');
    const clipped = frame.clip ? `<g${this.#clip(outline)}>${content}</g>` : content;
    return `<g${transform(place)}>${ground}${clipped}</g>`;
  }

  #item(item: DisplayItem): string {
    const { m = IDENTITY, o = 1, clip } = item;
    const content = this.#content(item);
    if (content === '') return '';
    const opacity = o < 1 ? ` opacity="${round(o)}"` : '';
    return `<g${transform(m)}${opacity}${clip === undefined ? '' : this.#clip(clip)}>${content}</g>`;
  }

  #content(item: DisplayItem): string {
    switch (item.t) {
      case 'path':
        return this.#path(item);
      case 'image':
        return this.#picture(item.asset, item.to, item.from, item.shadow);
      case 'media':
        return this.#media(item);
      case 'text':
        return this.#text(item);
    }
  }

  #path({ d, fill, rule, stroke, shadow }: PathItem): string {
    const line = stroke ? `<path d="${escapeXml(d)}" fill="none"${strokeAttributes(stroke)}/>` : '';
    // As on a canvas, the stroke has a shadow only if there is no fill.
    if (fill === undefined) return shadow ? this.#shadowed(line, pathBox(d, stroke?.width), shadow) : line;
    const area = this.#area(d, fill, rule);
    return shadow ? this.#shadowed(area, pathBox(d), shadow) + line : area + line;
  }

  /** Returns a filled path without a stroke. */
  #area(d: string, fill: Paint, rule?: 'evenodd'): string {
    if (typeof fill !== 'string' && fill.kind === 'image' && !fill.tile) {
      // A clipped picture, because many programs rasterize patterns, and so show large tiles blurred.
      const { asset, box, opacity = 1 } = fill;
      const alpha = opacity < 1 ? ` opacity="${round(opacity)}"` : '';
      return `<g${this.#clip(d, rule)}${alpha}>${this.#picture(asset, box)}</g>`;
    }
    const ruleAttribute = rule ? ` fill-rule="${rule}"` : '';
    return `<path d="${escapeXml(d)}"${this.#fill(fill)}${ruleAttribute}/>`;
  }

  /** @param from the visible area as fractions of the picture */
  #picture(asset: string, to: Rect, from: Rect = { x: 0, y: 0, width: 1, height: 1 }, shadow?: PaintShadow): string {
    const href = this.#files.image(asset);
    if (href === undefined) {
      const color = this.#scene.images[asset]?.color;
      return color ? `<path d="${rectPathData(to)}"${colorAttributes('fill', color)}/>` : '';
    }
    const width = to.width / from.width;
    const height = to.height / from.height;
    const box = { x: to.x - from.x * width, y: to.y - from.y * height, width, height };
    const picture = `<image href="${escapeXml(href)}"${rectAttributes(box)} preserveAspectRatio="none"/>`;
    const isCropped = from.width < 1 || from.height < 1;
    const cropped = isCropped ? `<g${this.#clip(rectPathData(to))}>${picture}</g>` : picture;
    return shadow ? this.#shadowed(cropped, to, shadow) : cropped;
  }

  #media({ poster, to, media }: MediaItem): string {
    if (poster !== undefined) return this.#picture(poster, to);
    return media === 'video' ? `<path d="${rectPathData(to)}" fill="#000000"/>` : '';
  }

  #text(item: TextItem): string {
    const font = this.#scene.fonts[item.font];
    if (item.invisible || item.text === '' || !font) return '';
    this.#usedFonts.add(item.font);
    const { size, x, y, slant = 0, spacing = 0, embolden = 0 } = item;
    const position = multiply([1, 0, 0, 1, x, y], [1, 0, -slant, 1, 0, 0]);
    const attributes = [
      transform(position),
      ` font-family="${escapeXml(font.id)}" font-size="${round(size)}" font-weight="${font.weight}"`,
      font.italic ? ' font-style="italic"' : '',
      spacing === 0 ? '' : ` letter-spacing="${round(spacing)}"`,
      // Without the right font, a line still has its length.
      item.width > 0 ? ` textLength="${round(item.width)}"` : '',
      // The x coordinate is the left end, which is the end of right-to-left text.
      item.rtl ? ' direction="rtl" text-anchor="end"' : '',
      colorAttributes('fill', item.fill),
      embolden > 0
        ? `${colorAttributes('stroke', item.fill)} stroke-width="${round(embolden)}" stroke-linejoin="round"`
        : '',
      ' xml:space="preserve"',
    ].join('');
    return `<text${attributes}>${escapeXml(item.text)}</text>`;
  }

  #fill(paint: Paint): string {
    if (typeof paint === 'string') return colorAttributes('fill', paint);
    return ` fill="url(#${paint.kind === 'image' ? this.#pattern(paint) : this.#gradient(paint)})"`;
  }

  #gradient(paint: Extract<Paint, { readonly kind: 'linear' | 'radial' }>): string {
    const stops = paint.stops
      .map(([offset, color]) => `<stop offset="${round(offset)}"${colorAttributes('stop', color)}/>`)
      .join('');
    const units = 'gradientUnits="userSpaceOnUse"';
    if (paint.kind === 'linear') {
      const [x1, y1, x2, y2] = [paint.x0, paint.y0, paint.x1, paint.y1].map(round);
      const line = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
      return this.#define((id) => `<linearGradient id="${id}" ${units} ${line}>${stops}</linearGradient>`);
    }
    const circle = `cx="${round(paint.cx)}" cy="${round(paint.cy)}" r="${round(paint.r)}"`;
    return this.#define((id) => `<radialGradient id="${id}" ${units} ${circle}>${stops}</radialGradient>`);
  }

  /** Returns the id of a pattern with the tiles of a picture. */
  #pattern({ asset, box, opacity = 1 }: Extract<Paint, { readonly kind: 'image' }>): string {
    const picture = this.#picture(asset, { x: 0, y: 0, width: box.width, height: box.height });
    const content = `<g opacity="${round(opacity)}">${picture}</g>`;
    // A transform instead of `x` and `y`, because programs disagree whether these also move the content.
    const place = transform([1, 0, 0, 1, box.x, box.y]).replace(' transform', ' patternTransform');
    const size = `width="${round(box.width)}" height="${round(box.height)}"`;
    const attributes = `patternUnits="userSpaceOnUse" ${size}${place}`;
    return this.#define((id) => `<pattern id="${id}" ${attributes}>${content}</pattern>`);
  }

  /** Returns elements with a shadow. @param box bounding box of the elements in their coordinates */
  #shadowed(content: string, box: Rect, shadow: PaintShadow): string {
    const { color, blur, dx, dy } = shadow;
    // The blur radius of a canvas is twice the standard deviation (HTML standard, "shadowBlur").
    const drop = `<feDropShadow dx="${round(dx)}" dy="${round(dy)}" stdDeviation="${round(blur / 2)}"${colorAttributes('flood', color)}/>`;
    // The region has absolute units, because a region in fractions of a line without height would be empty.
    const margin = 2 * blur + Math.max(Math.abs(dx), Math.abs(dy));
    const region = rectAttributes(expandRect(box, margin));
    const space = 'filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"';
    const id = this.#define((name) => `<filter id="${name}" ${space}${region}>${drop}</filter>`);
    return `<g filter="url(#${id})">${content}</g>`;
  }

  #clip(d: string, rule?: 'evenodd'): string {
    const ruleAttribute = rule ? ` clip-rule="${rule}"` : '';
    const id = this.#define((name) => `<clipPath id="${name}"><path d="${escapeXml(d)}"${ruleAttribute}/></clipPath>`);
    return ` clip-path="url(#${id})"`;
  }

  /** Adds a definition, and returns its id. */
  #define(create: (id: string) => string): string {
    const id = `f${this.#definitions.length + 1}`;
    // The place is taken first, because the definition can contain other definitions.
    const index = this.#definitions.push('') - 1;
    this.#definitions[index] = create(id);
    return id;
  }
}

/** Matches the links that are written. Links to topics have no place in the file. */
const WRITTEN_LINK = /^(?:https?:|mailto:|tel:)/i;

/** Returns the invisible area of a link. */
function linkArea({ box, link, label }: LinkArea): string {
  if (!('href' in link) || !WRITTEN_LINK.test(link.href)) return '';
  const title = label === '' ? '' : `<title>${escapeXml(label)}</title>`;
  const area = `<rect${rectAttributes(box)} fill="none" pointer-events="all"/>`;
  return `<a href="${escapeXml(link.href)}" target="_blank">${title}${area}</a>`;
}

/** Returns the attributes of a colour `#rrggbb` or `#rrggbbaa`. Many programs do not read a colour with opacity. */
function colorAttributes(name: 'fill' | 'stroke' | 'stop' | 'flood', color: string): string {
  const attribute = name === 'stop' || name === 'flood' ? `${name}-color` : name;
  const alpha = color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1;
  const opacity = alpha < 1 ? ` ${name}-opacity="${round(alpha)}"` : '';
  return ` ${attribute}="${escapeXml(color.slice(0, 7))}"${opacity}`;
}

function strokeAttributes({ paint, width, dash, cap, join }: PaintStroke): string {
  return [
    colorAttributes('stroke', paint),
    ` stroke-width="${round(width)}"`,
    dash ? ` stroke-dasharray="${dash.map(round).join(' ')}"` : '',
    cap ? ` stroke-linecap="${cap}"` : '',
    join ? ` stroke-linejoin="${join}"` : '',
  ].join('');
}

/** Returns the bounding box of a path and of its stroke, which can extend by its width at sharp corners. */
const pathBox = (d: string, strokeWidth = 0): Rect => expandRect(pathBounds(parsePath(d)), strokeWidth);

const rectAttributes = ({ x, y, width, height }: Rect): string =>
  ` x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;

const transform = (m: Matrix): string =>
  m.every((value, i) => value === IDENTITY[i]) ? '' : ` transform="matrix(${m.map(round).join(' ')})"`;

/** Seven significant digits, because topics can have any scale. */
const round = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(7)) : 0);

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters.
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes a text for content and attributes. Removes characters that XML 1.0 does not allow (section 2.2). */
const escapeXml = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(FORBIDDEN_CHARACTERS, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
