import { DEFAULT_PDF_OPTIONS } from '@flydeck/contract/exports/constants';
import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import type { FontSystem } from '@flydeck/scene/layout/font-port';
import type { Scene } from '@flydeck/scene/model/scene';
import { paintPdf } from '@flydeck/scene/paint/pdf';
import { stepScale } from '@flydeck/scene/paint/pdf-page-layout';
import type { PdfDocument, PdfImage, PdfResources } from '@flydeck/scene/paint/pdf-port';
import { create, type Font } from 'fontkit';
import PDFKit from 'pdfkit';
import { shapeOutlines } from './glyph-outlines.ts';
import { type PdfPicture, toPdfPicture } from './pdf-image.ts';
import { computePictureSizes } from './picture-sizes.ts';
import type { PlainPng } from './plain-png.ts';

/** Functions that return the files of a scene's fonts and pictures. */
export interface PdfSources {
  /** Returns a static TrueType or OpenType file by `SceneFont.id`; undefined if it is unknown. */
  sfnt(id: string): Uint8Array | undefined;
  /** Returns the original bytes of an asset by its SHA-256; undefined if they are missing. */
  asset(sha256: string): Promise<Uint8Array | undefined>;
  /**
   * Fonts in which speaker notes are written. If undefined, notes are omitted. The files of these fonts are read with
   * `sfnt`.
   */
  readonly fonts?: FontSystem | undefined;
}

export interface PdfMetadata {
  readonly author?: string;
  readonly keywords?: readonly string[];
  readonly createdAt?: Date;
}

/**
 * Called after each step: `done` of `total` steps are written. Called once more at the end, with the number of pages as
 * both arguments.
 */
export type PdfProgressListener = (done: number, total: number) => void;

/** pdfkit with a faster `addContent`, which converts all characters to bytes in one call instead of one by one. */
class PdfWriter extends PDFKit {
  override addContent(operators: string): this {
    this.page.write(Buffer.from(`${operators}\n`, 'latin1'));
    return this;
  }
}

/** Writes a scene as a tagged PDF/UA-1 file. Damaged and missing pictures are omitted. */
export async function writePdf(
  scene: Scene,
  sources: PdfSources,
  metadata: PdfMetadata = {},
  options: PdfOptions = DEFAULT_PDF_OPTIONS,
  onProgress?: PdfProgressListener,
): Promise<Uint8Array> {
  const pictures = await openPictures(scene, sources, options);
  const author = metadata.author ?? scene.author;
  const doc = new PdfWriter({
    autoFirstPage: false,
    // pdfkit needs no default font, because every text run names its font.
    font: null,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: scene.language,
    displayTitle: true,
    info: {
      Title: scene.title,
      Producer: 'Flydeck',
      Creator: 'Flydeck',
      ...(author ? { Author: author } : {}),
      ...(metadata.keywords?.length ? { Keywords: metadata.keywords.join(', ') } : {}),
      ...(metadata.createdAt ? { CreationDate: metadata.createdAt } : {}),
    },
  } as unknown as PDFKit.PDFDocumentOptions);
  const writtenBytes = collectBytes(doc);
  let pages = 0;
  doc.on('pageAdded', () => {
    pages += 1;
  });
  paintPdf(doc as unknown as PdfDocument, scene, resourcesFor(doc, sources, pictures), {
    size: options.size,
    ...(onProgress ? { onProgress } : {}),
    // The first entry of a scene's steps is the overview.
    ...(options.steps === 'overview' ? { steps: (_step, index) => index === 0 } : {}),
    ...(options.notes && sources.fonts ? { notes: sources.fonts } : {}),
  });
  mapMissingGlyph(doc);
  // Reports the final number of pages, because notes may have added pages.
  onProgress?.(pages, pages);
  doc.end();
  return writtenBytes;
}

/** Maximum number of pictures that are decoded at the same time. A large picture takes 400 MB of memory. */
const MAX_CONCURRENT_PICTURES = 2;

/** Returns the pictures of the pages by their key in `Scene.images`. Omits pictures that are missing or damaged. */
async function openPictures(scene: Scene, sources: PdfSources, options: PdfOptions): Promise<Map<string, PdfPicture>> {
  const pictures = new Map<string, PdfPicture>();
  const longestSideByAsset = computePictureSizes(scene, ({ view }) => stepScale(view, options.size, options.notes));
  const queue = Object.entries(scene.images);
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [key, image] = next;
      const longestSide = longestSideByAsset.get(key);
      const bytes = longestSide === undefined ? undefined : await sources.asset(image.original);
      if (!bytes || longestSide === undefined) continue;
      const picture = await toPdfPicture(bytes, longestSide).catch(() => undefined);
      if (picture) pictures.set(key, picture);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_PICTURES }, worker));
  return pictures;
}

/** Returns functions that return pdfkit's objects for the fonts and pictures of a scene. */
function resourcesFor(
  doc: PDFKit.PDFDocument,
  sources: PdfSources,
  pictures: ReadonlyMap<string, PdfPicture>,
): PdfResources {
  const fontAvailability = new Map<string, boolean>();
  const images = new Map<string, PdfImage | undefined>();
  return {
    font(id) {
      let isAvailable = fontAvailability.get(id);
      if (isAvailable === undefined) {
        const bytes = sources.sfnt(id);
        isAvailable = bytes !== undefined;
        if (bytes) doc.registerFont(id, openFont(bytes) as never);
        fontAvailability.set(id, isAvailable);
      }
      return isAvailable;
    },
    glyphs(id, text) {
      const bytes = sources.sfnt(id);
      return bytes && shapeOutlines(openFont(bytes), text);
    },
    image(asset) {
      if (!images.has(asset)) {
        const picture = pictures.get(asset);
        images.set(asset, picture && openImage(doc, picture, images.size));
      }
      return images.get(asset);
    },
    // pdfkit writes plain strings as PDF names and String objects as strings.
    string: (text) => Object(text) as unknown,
  };
}

const parsedFonts = new WeakMap<Uint8Array, Font>();

/**
 * Returns a parsed font, from the cache if possible. Several PDFs can use the same parsed font, because each PDF embeds
 * its own subset of the font.
 */
function openFont(bytes: Uint8Array): Font {
  const font = parsedFonts.get(bytes) ?? create(bytes);
  parsedFonts.set(bytes, font);
  return font;
}

/**
 * Members of pdfkit's fonts that the type definitions of pdfkit lack. `unicode` contains the code points of each glyph
 * of the subset.
 */
interface PdfKitFont {
  readonly unicode?: number[][];
}

/** Maps the glyph `.notdef` to U+FFFD, because PDF/UA prohibits pdfkit's mapping to U+0000 (ISO 14289-1, 7.21.7). */
function mapMissingGlyph(doc: PDFKit.PDFDocument): void {
  const { _fontFamilies } = doc as unknown as { readonly _fontFamilies: Record<string, PdfKitFont> };
  for (const { unicode } of Object.values(_fontFamilies)) unicode?.splice(0, 1, [0xfffd]);
}

/** Members of pdfkit's document that the type definitions of pdfkit lack. `ref` creates an object of the PDF file. */
interface PdfKitInternals {
  openImage(source: Uint8Array): PdfImage;
  ref(data: Record<string, unknown>): PdfKitReference;
}
interface PdfKitReference {
  end(data: Uint8Array): void;
}

/** Opens a picture as pdfkit's image object. Returns undefined if pdfkit cannot read it. */
function openImage(doc: PDFKit.PDFDocument, picture: PdfPicture, index: number): PdfImage | undefined {
  const writer = doc as unknown as PdfKitInternals;
  if (picture.kind === 'pixels') return new PixelImage(picture, `P${index}`);
  if (picture.kind === 'png') return new PngImage(picture, `P${index}`);
  try {
    return writer.openImage(picture.bytes);
  } catch {
    return undefined;
  }
}

/** Value of `Predictor` for data in which each row specifies its PNG filter (ISO 32000-1, table 10). */
const PNG_PREDICTOR = 15;

/**
 * Image object for pdfkit with separate streams for colours and opacity. pdfkit calls `embed` when the image is first
 * drawn.
 */
class PixelImage implements PdfImage {
  /** Name of the image in the resources of a page. */
  readonly label: string;
  readonly width: number;
  readonly height: number;
  obj: PdfKitReference | undefined;
  readonly #picture: Extract<PdfPicture, { kind: 'pixels' }>;

  constructor(picture: Extract<PdfPicture, { kind: 'pixels' }>, label: string) {
    this.label = label;
    this.width = picture.width;
    this.height = picture.height;
    this.#picture = picture;
  }

  embed(doc: PdfKitInternals): void {
    if (this.obj) return;
    const { filter, color, alpha } = this.#picture;
    const mask = alpha && this.#createImage(doc, 'DeviceGray', 'FlateDecode');
    if (mask) mask.end(alpha);
    this.obj = this.#createImage(doc, 'DeviceRGB', filter, mask ? { SMask: mask } : {});
    this.obj.end(color);
  }

  #createImage(doc: PdfKitInternals, space: string, filter: string, extraEntries: Record<string, unknown> = {}) {
    return doc.ref({
      Type: 'XObject',
      Subtype: 'Image',
      Width: this.width,
      Height: this.height,
      BitsPerComponent: 8,
      ColorSpace: space,
      Filter: filter,
      ...extraEntries,
    });
  }
}

/** Image object for pdfkit with a PNG, whose compressed data is embedded unchanged. */
class PngImage implements PdfImage {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  obj: PdfKitReference | undefined;
  readonly #png: PlainPng;

  constructor(png: PlainPng, label: string) {
    this.label = label;
    this.width = png.width;
    this.height = png.height;
    this.#png = png;
  }

  embed(doc: PdfKitInternals): void {
    if (this.obj) return;
    const { bitsPerComponent, componentCount, palette, data } = this.#png;
    const paletteReference = palette && doc.ref({});
    if (paletteReference) paletteReference.end(palette);
    this.obj = doc.ref({
      Type: 'XObject',
      Subtype: 'Image',
      BitsPerComponent: bitsPerComponent,
      Width: this.width,
      Height: this.height,
      Filter: 'FlateDecode',
      DecodeParms: {
        Predictor: PNG_PREDICTOR,
        Colors: componentCount,
        BitsPerComponent: bitsPerComponent,
        Columns: this.width,
      },
      ColorSpace: paletteReference
        ? ['Indexed', 'DeviceRGB', palette.length / 3 - 1, paletteReference]
        : componentCount === 3
          ? 'DeviceRGB'
          : 'DeviceGray',
    });
    this.obj.end(data);
  }
}

function collectBytes(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('error', reject);
    doc.on('end', () => resolve(Buffer.concat(chunks)));
  });
}
