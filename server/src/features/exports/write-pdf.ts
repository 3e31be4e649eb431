import type { Scene } from '@flydeck/scene/model/scene';
import { type PdfOptions, paintPdf } from '@flydeck/scene/paint/pdf';
import type { PdfDocument, PdfImage, PdfResources } from '@flydeck/scene/paint/pdf-port';
import PDFKit from 'pdfkit';
import { toPdfPicture } from './pdf-image.ts';

/** Where a scene's fonts and pictures come from. */
export interface PdfSources {
  /** A static TrueType or OpenType file by `SceneFont.id`; undefined when it is not known. */
  sfnt(id: string): Uint8Array | undefined;
  /** The original bytes of an asset by its SHA-256; undefined when they are gone. */
  asset(sha256: string): Promise<Uint8Array | undefined>;
}

export interface PdfMetadata {
  readonly author?: string;
  readonly keywords?: readonly string[];
  readonly createdAt?: Date;
}

/** Writes a scene as a tagged PDF/UA-1 file. */
export async function writePdf(
  scene: Scene,
  sources: PdfSources,
  metadata: PdfMetadata = {},
  options: PdfOptions = {},
): Promise<Uint8Array> {
  const pictures = await openPictures(scene, sources);
  const author = metadata.author ?? scene.author;
  const doc = new PDFKit({
    autoFirstPage: false,
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
  const done = collect(doc);
  paintPdf(doc as unknown as PdfDocument, scene, resourcesFor(doc, scene, sources, pictures), options);
  doc.end();
  return done;
}

async function openPictures(scene: Scene, sources: PdfSources): Promise<Map<string, Uint8Array>> {
  const opened = new Map<string, Uint8Array>();
  for (const [key, image] of Object.entries(scene.images)) {
    const bytes = await sources.asset(image.original);
    if (!bytes) continue;
    const picture = await toPdfPicture(bytes, image.mediaType).catch(() => undefined);
    if (picture) opened.set(key, picture.bytes);
  }
  return opened;
}

function resourcesFor(
  doc: PDFKit.PDFDocument,
  scene: Scene,
  sources: PdfSources,
  pictures: ReadonlyMap<string, Uint8Array>,
): PdfResources {
  const fonts = new Map<string, boolean>();
  const images = new Map<string, PdfImage | undefined>();
  const known = new Set(scene.fonts.map((font) => font.id));
  return {
    font(id) {
      let ready = fonts.get(id);
      if (ready === undefined) {
        const bytes = known.has(id) ? sources.sfnt(id) : undefined;
        ready = bytes !== undefined;
        if (bytes) doc.registerFont(id, Buffer.from(bytes));
        fonts.set(id, ready);
      }
      return ready;
    },
    image(asset) {
      if (!images.has(asset)) {
        const bytes = pictures.get(asset);
        images.set(asset, bytes ? openImage(doc, bytes) : undefined);
      }
      return images.get(asset);
    },
    // pdfkit writes plain strings as PDF names and String objects as strings.
    string: (text) => Object(text) as unknown,
  };
}

/** Opened once and drawn many times, so that the file holds one copy. */
function openImage(doc: PDFKit.PDFDocument, bytes: Uint8Array): PdfImage {
  const opener = doc as unknown as { openImage(source: Uint8Array): PdfImage };
  return opener.openImage(bytes);
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('error', reject);
    doc.on('end', () => resolve(Buffer.concat(chunks)));
  });
}
