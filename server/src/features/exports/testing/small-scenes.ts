import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import type { Scene, SceneFrame } from '@flydeck/scene/model/scene';
import type { PathItem, TextItem } from '@flydeck/scene/paint/display-list';
import { createFontSystem } from '../../../adapters/fonts/index.ts';
import { writePdf } from '../write-pdf.ts';
import { PdfFile } from './read-pdf-objects.ts';

const fonts = await createFontSystem();
const fontIdOf = (text: string, direction: 'ltr' | 'rtl') =>
  fonts.shape(text, { family: 'Raleway', weight: 400, italic: false, language: 'en' }, direction)[0]!.font!;
/** Ids of the fonts of the scenes. Font 0 is Latin, and font 1 is Hebrew. */
const FONT_IDS = [fontIdOf('A', 'ltr'), fontIdOf('ש', 'rtl')];

/** Position and size of every frame that `createFrame` returns. */
export const BOX = { x: 0, y: 0, width: 400, height: 300 };

/** Returns a line of text in font 0. `y` is the position of its baseline in the frame. */
export function textItem(text: string, y: number, overrides: Partial<TextItem> = {}): TextItem {
  const box = { x: 20, y: y - 20, width: 300, height: 26 };
  return { t: 'text', font: 0, size: 20, x: 20, y, width: 150, text, fill: '#112233', box, ...overrides };
}

/** Returns a red square. `x` and `y` are its top left corner. */
export function squareItem(x: number, y: number, side: number, overrides: Partial<PathItem> = {}): PathItem {
  const d = `M${x} ${y}L${x + side} ${y}L${x + side} ${y + side}L${x} ${y + side}Z`;
  return { t: 'path', d, fill: '#ff0000', box: { x, y, width: side, height: side }, ...overrides };
}

/** Returns an empty frame that covers its parent. */
export function createFrame(overrides: Partial<SceneFrame> = {}): SceneFrame {
  return {
    topic: 't',
    title: 'Topic',
    parent: 0,
    // The identity matrix.
    place: [1, 0, 0, 1, 0, 0],
    size: { width: 400, height: 300 },
    background: '#ffffff',
    items: [],
    struct: [],
    links: [],
    children: [],
    extent: BOX,
    ...overrides,
  };
}

/** Returns a scene with one step for each frame. The first frame is the root. */
export function createScene(frames: SceneFrame[], overrides: Partial<Scene> = {}): Scene {
  const sceneFont = (id: string) => ({
    id,
    url: '',
    weight: 400,
    italic: false,
    bytes: 0,
    ascent: 1,
    descent: 0.2,
  });
  return {
    format: 'flydeck-scene',
    version: 1,
    kind: 'pitch',
    title: 'Über Wolken',
    language: 'de',
    backdrop: '#eeeeee',
    fonts: FONT_IDS.map(sceneFont),
    images: {},
    media: {},
    frames,
    steps: frames.map(({ title }, index) => ({ frame: index, title, view: BOX })),
    ...overrides,
  };
}

/** Returns an empty frame with the title `All` for the root, which is the first frame of a scene. */
export const rootFrame = (overrides: Partial<SceneFrame> = {}) => createFrame({ title: 'All', ...overrides });

/** Returns the bytes of the PDF of a scene. `assets` are the bytes of the scene's pictures by their ids. */
export async function writePdfBytes(
  scene: Scene,
  assets: ReadonlyMap<string, Uint8Array> = new Map(),
  options?: PdfOptions,
) {
  const sources = {
    sfnt: (id: string) => fonts.sfnt(id),
    asset: async (id: string) => assets.get(id),
    fonts,
  };
  return writePdf(scene, sources, {}, options);
}

/** Creates the PDF of a scene, and returns the parsed PDF. */
export const writePdfFile = async (scene: Scene, assets?: ReadonlyMap<string, Uint8Array>) =>
  new PdfFile(await writePdfBytes(scene, assets));
