import type { Scene, SceneFrame, SceneImage } from '@flydeck/scene/model/scene';
import { createCanvas } from '@napi-rs/canvas';

/**
 * A presentation of pages with one photograph and two lines of text each. Flydeck writes a PDF of the scene, and
 * Chromium prints a PDF of the HTML page with the same content.
 */
export interface PhotoDeck {
  readonly scene: Scene;
  /** The JPEG files by the ids of their assets. */
  readonly photos: ReadonlyMap<string, Uint8Array>;
  readonly html: string;
}

/** Size of a page in units of the scene, and also in CSS pixels of the HTML page. */
const WIDTH = 960;
const HEIGHT = 540;
/** Distance from the top of a page to the top of the next page, in units of the scene. */
const PAGE_DISTANCE = 600;

/**
 * Returns a JPEG file of a picture with noise, because noise makes the file as large as a photograph. Calls with the
 * same seed return the same file.
 */
function drawPhoto(seed: number): Uint8Array {
  const canvas = createCanvas(1600, 900);
  const context = canvas.getContext('2d');
  const gradient = context.createLinearGradient(0, 0, 1600, 900);
  gradient.addColorStop(0, `hsl(${(seed * 47) % 360} 70% 60%)`);
  gradient.addColorStop(1, `hsl(${(seed * 47 + 90) % 360} 60% 25%)`);
  context.fillStyle = gradient;
  context.fillRect(0, 0, 1600, 900);
  // A linear congruential generator with the constants of ANSI C.
  let state = seed * 7919 + 1;
  const random = () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  for (let i = 0; i < 6000; i++) {
    context.fillStyle = `hsla(${random() * 360}, 60%, ${random() * 100}%, 0.25)`;
    context.fillRect(random() * 1600, random() * 900, random() * 40, random() * 40);
  }
  return canvas.toBuffer('image/jpeg', 85);
}

function pageFrame(pageNumber: number, pageCount: number): SceneFrame {
  const pictureBox = { x: 40, y: 110, width: 880, height: 400 };
  /** Creates a line of text. `y` is the position of the baseline, and `size` the font size. */
  const line = (text: string, y: number, size: number) => ({
    t: 'text' as const,
    font: 0,
    size,
    x: 40,
    y,
    width: 400,
    text,
    fill: '#1c2233',
    box: { x: 40, y: y - size, width: 800, height: size * 1.3 },
  });
  return {
    topic: `page-${pageNumber}`,
    title: `Page ${pageNumber}`,
    parent: 0,
    place: [1, 0, 0, 1, 0, pageNumber * PAGE_DISTANCE],
    size: { width: WIDTH, height: HEIGHT },
    background: '#ffffff',
    items: [
      line(`A page with a photograph, ${pageNumber} of ${pageCount}`, 60, 32),
      line('This page has two lines of text and one picture.', 92, 18),
      { t: 'image', asset: `photo-${pageNumber}`, to: pictureBox, box: pictureBox },
    ],
    struct: [
      { role: 'H1', from: 0, to: 1 },
      { role: 'P', from: 1, to: 2 },
      { role: 'Figure', alt: 'A generated picture', from: 2, to: 3 },
    ],
    links: [],
    children: [],
    extent: { x: 0, y: 0, width: WIDTH, height: HEIGHT },
  };
}

/** Creates a presentation with `pages` pages. All texts of the scene use the font with the id `fontId`. */
export function createPhotoDeck(pages: number, fontId: string): PhotoDeck {
  const photos = new Map<string, Uint8Array>();
  const images: Record<string, SceneImage> = {};
  const frames: SceneFrame[] = [];
  const html: string[] = [];
  for (let i = 1; i <= pages; i++) {
    const bytes = drawPhoto(i);
    photos.set(`photo-${i}`, bytes);
    images[`photo-${i}`] = {
      width: 1600,
      height: 900,
      sources: [],
      original: `photo-${i}`,
      mediaType: 'image/jpeg',
    };
    frames.push(pageFrame(i, pages));
    html.push(
      `<section><h1>A page with a photograph, ${i} of ${pages}</h1><p>This page has two lines of text and one picture.</p>` +
        `<img alt="A generated picture" src="data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}"></section>`,
    );
  }
  const root: SceneFrame = {
    topic: 'root',
    title: 'Root',
    parent: 0,
    place: [1, 0, 0, 1, 0, 0],
    size: { width: WIDTH, height: HEIGHT },
    items: [],
    struct: [],
    links: [],
    children: frames.map((_, i) => i + 1),
    extent: { x: 0, y: 0, width: WIDTH, height: PAGE_DISTANCE * (pages + 1) },
  };
  const scene: Scene = {
    format: 'flydeck-scene',
    version: 1,
    kind: 'classic',
    title: 'Photographs',
    language: 'en',
    backdrop: '#ffffff',
    fonts: [{ id: fontId, url: '', weight: 400, italic: false, bytes: 0, ascent: 1, descent: 0.25 }],
    images,
    media: {},
    frames: [root, ...frames],
    steps: frames.map((frame, i) => ({
      frame: i + 1,
      title: frame.title,
      view: { x: 0, y: 0, width: WIDTH, height: HEIGHT },
    })),
  };
  const style = `@page{size:${WIDTH}px ${HEIGHT}px;margin:0}body{margin:0;font-family:sans-serif}section{width:${WIDTH}px;height:${HEIGHT}px;break-after:page;overflow:hidden}h1{font-size:32px;margin:24px 40px 0}p{font-size:18px;margin:4px 40px}img{position:relative;left:40px;width:880px;height:400px}`;
  return {
    scene,
    photos,
    html: `<!doctype html><html lang="en"><title>Photographs</title><style>${style}</style>${html.join('')}</html>`,
  };
}
