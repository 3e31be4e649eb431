import { createHash } from 'node:crypto';
import { itemAt } from '@flydeck/scene/checked-access';
import { withOverview } from '@flydeck/scene/classic/overview';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Asset, Document, ImportWarning, Topic } from '@flydeck/scene/model/document';
import { DOCUMENT_VERSION } from '@flydeck/scene/model/document-version';
import { guessLanguage } from '../guess-language.ts';
import { ImportError, type ImportedDeck, type ImportProgress, type ImportSource } from '../import-result.ts';
import type { LoadGlyphFonts } from './missing-glyphs.ts';
import { openPdf, type PdfFile } from './open-pdf.ts';
import { findTitleText, type PdfPage, pageTopic, topicIdOf } from './page-topic.ts';
import { type PdfMetadata, readMetadata } from './read-metadata.ts';
import { readOutline } from './read-outline.ts';
import { readPage } from './read-page.ts';
import { chooseLongestSide, encodePage, type PageImage } from './render-page.ts';
import { type PdfSection, toSections } from './sections.ts';

/** Maximum number of pictures that are encoded while the next pages are read. */
const MAX_CONCURRENT_ENCODINGS = 3;

/** The pages of a file, and the bytes and metadata of their pictures by SHA-256. */
interface PagesResult {
  readonly pages: PdfPage[];
  readonly assets: Map<string, Uint8Array>;
  readonly assetMetadata: Record<string, Asset>;
}

/**
 * Imports a PDF as a classic presentation. Each page becomes a topic with a picture of the page, the page's text over
 * the picture, and the page's links. The bookmarks of the file name pages and group pages into chapters, which are
 * arranged on an overview. Scripts in the file are never run.
 * @param loadFonts loads fonts for characters whose font is neither embedded in the file nor built into PDFium.
 * @throws ImportError
 */
export async function importPdf(
  source: ImportSource,
  progress: ImportProgress,
  loadFonts: LoadGlyphFonts,
): Promise<ImportedDeck> {
  const file = await openPdf(source.bytes);
  try {
    const warnings = collectWarnings();
    const metadata = readMetadata(file, source.bytes);
    const pagesResult = await readPages(file, progress, loadFonts, warnings.add);
    const sections = toSections(readOutline(file), file.pageCount);
    const document = toDocument(metadata, pagesResult, sections, source.name);
    return { document: withOverview(document), assets: pagesResult.assets, warnings: warnings.list };
  } finally {
    file.close();
  }
}

/**
 * Reads and paints all pages. Encodes pictures while the next pages are read. An unreadable page is blank and has the
 * size of the first readable page.
 */
async function readPages(
  file: PdfFile,
  progress: ImportProgress,
  loadFonts: LoadGlyphFonts,
  warn: (warning: ImportWarning) => void,
): Promise<PagesResult> {
  const result: PagesResult = { pages: [], assets: new Map(), assetMetadata: {} };
  const encodings = new Set<Promise<void>>();
  /** SHA-256 of the picture by the index of its page. */
  const imageIds = new Map<number, string>();
  const longestSide = chooseLongestSide(file.pageCount);
  const pageContents: (Omit<PdfPage, 'image'> | undefined)[] = [];
  for (let index = 0; index < file.pageCount; index += 1) {
    const topicId = topicIdOf(index);
    const pageResult = await readPage(file, index, {
      longestSide,
      loadFonts,
      warn: (warning) => warn({ ...warning, topicId }),
    });
    if (!pageResult)
      warn({
        code: 'pdf.page_unreadable',
        message: `Page ${index + 1} could not be read; it is shown blank.`,
        topicId,
      });
    pageContents.push(pageResult?.page);
    if (pageResult?.picture) {
      const task: Promise<void> = encodePage(pageResult.picture).then((image) => {
        imageIds.set(index, addAsset(result, image));
        encodings.delete(task);
      });
      encodings.add(task);
      if (encodings.size >= MAX_CONCURRENT_ENCODINGS) await Promise.race(encodings);
    }
    progress(index + 1, file.pageCount);
  }
  await Promise.all(encodings);
  const firstReadablePage = pageContents.find((page) => page !== undefined);
  if (!firstReadablePage) throw new ImportError('import.corrupt', 'No page of this PDF could be read.');
  const { size } = firstReadablePage;
  for (const [index, page] of pageContents.entries()) {
    const blankPage = { index, size, paragraphs: [], links: [] };
    result.pages.push({ ...(page ?? blankPage), image: imageIds.get(index) });
  }
  return result;
}

/** Adds a picture to the assets and returns the id of the asset, the SHA-256 of the bytes. */
function addAsset(result: PagesResult, { bytes, mediaType, width, height }: PageImage): string {
  const hash = createHash('sha256').update(bytes).digest('hex');
  result.assets.set(hash, bytes);
  result.assetMetadata[hash] = { mediaType, bytes: bytes.length, width, height };
  return hash;
}

/** Maximum nesting of chapters on the overview. Deeper bookmarks only name pages. */
const MAX_CHAPTER_DEPTH = 2;

/** If a single chapter contains all pages, replaces it by its children, and repeats this for the children. */
function unwrapSingleChapter(sections: readonly PdfSection[]): readonly PdfSection[] {
  const [section] = sections;
  return sections.length === 1 && section && 'sections' in section ? unwrapSingleChapter(section.sections) : sections;
}

/**
 * Converts sections to topics. A page becomes a topic, and a bookmark with child sections becomes a chapter, which is
 * not a step. Sections that are nested deeper than `MAX_CHAPTER_DEPTH` levels do not become chapters: their pages
 * become topics of the chapter that contains the sections.
 */
function toTopics(sections: readonly PdfSection[], pages: readonly PdfPage[], language: string): Topic[] {
  let chapterCount = 0;
  const createTopics = (section: PdfSection, depth: number): Topic[] => {
    if ('page' in section) return [pageTopic(itemAt(pages, section.page), section.title, language)];
    const topics = section.sections.flatMap((child) => createTopics(child, depth + 1));
    if (depth > MAX_CHAPTER_DEPTH) return topics;
    chapterCount += 1;
    const { title } = section;
    return [{ id: `section-${chapterCount}`, title, ...CHAPTER_SIZE, step: false, elements: [], topics }];
  };
  return unwrapSingleChapter(sections).flatMap((section) => createTopics(section, 1));
}

/** Size of the root and of chapters until `withOverview` arranges them. */
const CHAPTER_SIZE = { width: 1600, height: 900 };

/** Creates the document. `name` is the file name, which is the title if neither metadata nor page 1 has one. */
function toDocument(
  metadata: PdfMetadata,
  { pages, assetMetadata }: PagesResult,
  sections: readonly PdfSection[],
  name: string,
): Document {
  const text = pages.flatMap((page) => page.paragraphs.map((paragraph) => paragraph.text)).join('\n');
  const title = metadata.title ?? findTitleText(itemAt(pages, 0)) ?? name.replace(/\.pdf$/i, '');
  const language = metadata.language ?? guessLanguage(text);
  const topics = toTopics(sections, pages, language);
  const sortedAssets = Object.fromEntries(Object.entries(assetMetadata).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: 'classic',
    ...metadata,
    title,
    language,
    theme: DEFAULT_THEME,
    root: { id: 'root', title, ...CHAPTER_SIZE, elements: [], topics },
    assets: sortedAssets,
  };
}

const MAX_WARNINGS = 500;

/** Collects warnings: each message once per page, and at most `MAX_WARNINGS` per file. */
function collectWarnings() {
  const list: ImportWarning[] = [];
  const add = (warning: ImportWarning): void => {
    const isDuplicate = list.some((other) => other.message === warning.message && other.topicId === warning.topicId);
    if (!isDuplicate && list.length < MAX_WARNINGS) list.push(warning);
  };
  return { list, add };
}
