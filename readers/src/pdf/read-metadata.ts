import type { Document } from '@flydeck/scene/model/document';
import { decodeEntities } from '../entities.ts';
import type { PdfFile } from './open-pdf.ts';

/** The metadata of a file; fields that the file does not contain are absent. */
export type PdfMetadata = Partial<Pick<Document, 'title' | 'author' | 'description' | 'tags' | 'language'>>;

/** Titles that programs write by default, such as the name of the file. These titles are ignored. */
const DEFAULT_TITLE =
  /^(untitled|unnamed|document\d*|presentation\d*|powerpoint presentation|slide ?\d*|title|pdf|.*\.(docx?|pptx?|odp|odt|tex|dvi|indd|md|html?|pdf)|microsoft (word|powerpoint) - .*)$/i;

/**
 * Reads the language from the catalog and the other metadata from the Info dictionary (ISO 32000-1, 14.3.3). A missing
 * title, author or language is read from the XMP packet.
 */
export function readMetadata(file: PdfFile, bytes: Uint8Array): PdfMetadata {
  const { api } = file.pdfium;
  // PDFium returns metadata as UTF-16.
  const readText = (call: (buffer: number, size: number) => number) => file.pdfium.readText('utf-16le', call);
  const readInfo = (key: string): string =>
    normalizeSpaces(readText((buffer, size) => api.FPDF_GetMetaText(file.handle, key, buffer, size)));
  const xmp = readXmp(bytes);
  const title = [readInfo('Title'), xmp.title].find((text) => text && !DEFAULT_TITLE.test(text));
  const author = readInfo('Author') || xmp.author;
  const description = readInfo('Subject');
  const tags = readInfo('Keywords')
    .split(/[,;]/)
    .map(normalizeSpaces)
    .filter((tag) => tag !== '' && tag.length <= 100)
    .slice(0, 100);
  const catalogLanguage = readText((buffer, size) => api.EPDFCatalog_GetLanguage(file.handle, buffer, size));
  const language = canonicalTag(catalogLanguage) ?? canonicalTag(xmp.language);
  // Tags and texts have at most the lengths that a document allows.
  return {
    ...(title ? { title: title.slice(0, 1000) } : {}),
    ...(author ? { author: author.slice(0, 500) } : {}),
    ...(description ? { description: description.slice(0, 20_000) } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(language ? { language } : {}),
  };
}

/**
 * Replaces each sequence of spaces, line ends and control characters by one space, and removes spaces at both ends.
 */
export const normalizeSpaces = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** Returns the canonical form of a BCP 47 tag; undefined if the tag is invalid. */
function canonicalTag(tag: string | undefined): string | undefined {
  try {
    return tag && tag.length <= 35 ? Intl.getCanonicalLocales(tag.replace('_', '-'))[0] : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the first uncompressed XMP packet of the file. Nearly all PDF writers store the packet uncompressed. */
function readXmp(bytes: Uint8Array): { title?: string; author?: string; language?: string } {
  const contents = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = contents.indexOf('<x:xmpmeta');
  const end = start < 0 ? -1 : contents.indexOf('</x:xmpmeta>', start);
  if (end < 0 || end - start > 1_000_000) return {};
  const packet = contents.toString('utf8', start, end);
  const readFirstItem = (name: string): string => {
    const property = new RegExp(`<dc:${name}>([\\s\\S]{0,4000}?)</dc:${name}>`).exec(packet)?.[1];
    return normalizeSpaces(decodeEntities(/<rdf:li[^>]*>([^<]*)</.exec(property ?? '')?.[1] ?? ''));
  };
  return { title: readFirstItem('title'), author: readFirstItem('creator'), language: readFirstItem('language') };
}
