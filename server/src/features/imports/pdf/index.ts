import { createHash } from 'node:crypto';
import type { Asset, Document, Topic, Warning } from '@flydeck/scene/model/document';
import { DOCUMENT_VERSION } from '@flydeck/scene/model/document';
import { DEFAULT_THEME } from '@flydeck/scene/model/theme';
import { guessLanguage } from '../guess-language.ts';
import { ImportError, type Importer, type ImportProgress } from '../import-result.ts';
import { openPdf, type PdfFile } from './open-pdf.ts';
import { arrangePages, type PageGrid } from './page-grid.ts';
import { type PdfPage, pageTopic } from './page-topic.ts';
import { type PdfMetadata, readMetadata } from './read-metadata.ts';
import { readOutline } from './read-outline.ts';
import { readPage } from './read-page.ts';
import { encodePage, longestSide, type PageImage } from './render-page.ts';
import { type PdfSection, toSections } from './sections.ts';

/** Pictures being encoded while the next pages are read. */
const ENCODING_AT_ONCE = 3;

interface Reading {
  readonly pages: PdfPage[];
  readonly assets: Map<string, Uint8Array>;
  readonly described: Record<string, Asset>;
}

/**
 * Reads a PDF as a classic presentation: each page a topic with its picture, its text over it and its links; the
 * file's bookmarks name pages and group them. Scripts of the file are never run. Throws an ImportError.
 */
export const importPdf: Importer = async (source, progress) => {
  const file = await openPdf(source.bytes);
  try {
    const warnings = collectWarnings();
    const metadata = readMetadata(file, source.bytes);
    const { pages, assets, described } = await readPages(file, progress, warnings.add);
    const sections = toSections(readOutline(file), file.pageCount);
    const grid = arrangePages(pages.map((page) => page.size));
    const topics = toTopics(sections, pages, grid);
    const document = toDocument(metadata, pages, topics, grid, described, source.name);
    return { document, assets, warnings: warnings.list };
  } finally {
    file.close();
  }
};

async function readPages(
  file: PdfFile,
  progress: ImportProgress,
  warn: (warning: Warning) => void,
): Promise<Reading> {
  const reading: Reading = { pages: [], assets: new Map(), described: {} };
  const encoding = new Set<Promise<void>>();
  const images = new Map<number, string>();
  const longest = longestSide(file.pageCount);
  const found: (Omit<PdfPage, 'image'> | undefined)[] = [];
  for (let index = 0; index < file.pageCount; index += 1) {
    const id = `page-${index + 1}`;
    const read = await readPage(file, index, longest, (warning) => warn({ ...warning, topicId: id }));
    if (!read)
      warn({
        code: 'pdf.page_unreadable',
        message: `Page ${index + 1} could not be read; it is shown blank.`,
        topicId: id,
      });
    found.push(read?.page);
    if (read?.picture) {
      const task: Promise<void> = encodePage(read.picture).then((image) => {
        images.set(index, addAsset(reading, image));
        encoding.delete(task);
      });
      encoding.add(task);
      if (encoding.size >= ENCODING_AT_ONCE) await Promise.race(encoding);
    }
    progress(index + 1, file.pageCount);
  }
  await Promise.all(encoding);
  if (!found.some((page) => page !== undefined))
    throw new ImportError('import.corrupt', 'No page of this PDF could be read.');
  const size = found.find((page) => page !== undefined)!.size;
  for (const [index, page] of found.entries()) {
    reading.pages.push({ ...(page ?? blank(index, size)), image: images.get(index) });
  }
  return reading;
}

function blank(index: number, size: PdfPage['size']): Omit<PdfPage, 'image'> {
  return { index, size, paragraphs: [], links: [], label: String(index + 1) };
}

function addAsset(reading: Reading, image: PageImage): string {
  const hash = createHash('sha256').update(image.bytes).digest('hex');
  const { mediaType, width, height, bytes } = image;
  reading.assets.set(hash, bytes);
  reading.described[hash] = { mediaType, bytes: bytes.length, width, height };
  return hash;
}

/** Sections cover the whole grid: they group without moving anything. */
function toTopics(sections: readonly PdfSection[], pages: readonly PdfPage[], grid: PageGrid): Topic[] {
  let count = 0;
  const make = (section: PdfSection): Topic => {
    if ('page' in section)
      return { ...pageTopic(pages[section.page]!, section.title), frame: grid.frames[section.page]! };
    count += 1;
    return {
      id: `section-${count}`,
      title: section.title,
      width: grid.width,
      height: grid.height,
      frame: { x: grid.width / 2, y: grid.height / 2, scale: 1 },
      step: false,
      // Absent would mean the theme's, which would cover the pages of the sections before.
      background: { kind: 'solid', color: '#ffffff00' },
      elements: [],
      topics: section.parts.map(make),
    };
  };
  return sections.map(make);
}

function toDocument(
  metadata: PdfMetadata,
  pages: readonly PdfPage[],
  topics: Topic[],
  grid: PageGrid,
  assets: Record<string, Asset>,
  name: string,
): Document {
  const text = pages.flatMap((page) => page.paragraphs.map((paragraph) => paragraph.text)).join('\n');
  const title = metadata.title ?? firstTitle(pages[0]!) ?? name.replace(/\.pdf$/i, '');
  const root: Topic = { id: 'root', title, width: grid.width, height: grid.height, elements: [], topics };
  const sorted = Object.fromEntries(Object.entries(assets).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: 'classic',
    title,
    language: metadata.language ?? guessLanguage(text),
    ...(metadata.description ? { description: metadata.description } : {}),
    ...(metadata.tags ? { tags: [...metadata.tags] } : {}),
    ...(metadata.author ? { author: metadata.author } : {}),
    theme: { ...DEFAULT_THEME, background: { kind: 'solid', color: 'slate-100' } },
    root,
    assets: sorted,
  };
}

function firstTitle(page: PdfPage): string | undefined {
  const { title } = pageTopic(page, undefined);
  return title === page.label ? undefined : title;
}

/** At most one warning of a kind for a page, and not thousands for a file. */
function collectWarnings() {
  const list: Warning[] = [];
  const add = (warning: Warning): void => {
    const known = list.some(
      (other) => other.message === warning.message && other.topicId === warning.topicId,
    );
    if (!known && list.length < 500) list.push(warning);
  };
  return { list, add };
}
