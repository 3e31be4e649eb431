import { ImportError, type ImportSource } from './import-result.ts';

/** The file formats that have an importer. */
export type FileKind = 'pptx' | 'pdf' | 'flydeck' | 'markdown';

/** The first bytes of an OLE2 container, the file format of Office before 2007. */
const OLE2_SIGNATURE_HEX = 'd0cf11e0a1b11ae1';
const MARKDOWN_NAME = /\.(md|markdown|mdown|mkd|mdx|marp|qmd|rmd|txt|text)$/i;
const POWERPOINT_NAME = /\.(ppt|pps|pot)([xm])?$/i;

/** Patterns of the file names of common unsupported formats, each with the error message for the format. */
const UNSUPPORTED_FORMATS: readonly (readonly [RegExp, string])[] = [
  [/\.(key|key-tef)$/i, 'Keynote files cannot be read. In Keynote choose File, Export To, PowerPoint or PDF.'],
  [/\.(odp|otp|fodp)$/i, 'OpenDocument presentations cannot be read. In LibreOffice save it as .pptx or export a PDF.'],
  [/\.(docx?|odt|rtf|pages)$/i, 'Text documents cannot be read. Export a PDF and import that.'],
  [/\.(xlsx?|ods|numbers|csv)$/i, 'Spreadsheets cannot be read. Export a PDF and import that.'],
  [
    /\.(png|jpe?g|gif|webp|avif|svg|bmp|tiff?|heic)$/i,
    'A picture alone is not a presentation. Put it in a PDF, a PowerPoint or a Markdown file.',
  ],
  [/\.(html?|xhtml)$/i, 'Web pages cannot be read. Print the page as a PDF and import that.'],
  [/\.(zip|rar|7z|tar|t?gz)$/i, 'Archives cannot be read. Unpack it and import the presentation inside.'],
];

/**
 * Detects the kind of a file from its content first, then from its name.
 * @throws ImportError `import.unsupported` or `import.empty`
 */
export function fileKind({ name, bytes }: ImportSource): FileKind {
  if (bytes.length === 0) throw new ImportError('import.empty', 'This file is empty.');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  if (buffer.subarray(0, 8).toString('hex') === OLE2_SIGNATURE_HEX) return oleKind(buffer, name);
  if (buffer.subarray(0, 2).toString('latin1') === 'PK') return zipKind(buffer, name);
  if (POWERPOINT_NAME.test(name)) return 'pptx';
  if (/\.pdf$/i.test(name)) return 'pdf';
  if (/\.flydeck$/i.test(name)) return 'flydeck';
  return textKind(buffer, name);
}

/** Returns the kind of a zip file by the names of its entries. These names are not compressed. @throws ImportError */
function zipKind(buffer: Buffer, name: string): FileKind {
  if (buffer.includes('ppt/presentation.xml') || buffer.includes('ppt\\presentation.xml')) return 'pptx';
  const isFlydeck = buffer.includes('manifest.json') && buffer.includes('document.json');
  if (isFlydeck || /\.flydeck$/i.test(name)) return 'flydeck';
  if (/\.(pptx|pptm|ppsx|ppsm|potx|potm)$/i.test(name)) return 'pptx';
  throw unsupported(name);
}

/**
 * Returns `pptx` for an OLE2 container that is a password-protected Office file or a PowerPoint file from before 2007.
 * The PowerPoint importer refuses such files with a message that explains the reason.
 * @throws ImportError for other containers
 */
function oleKind(buffer: Buffer, name: string): FileKind {
  const isEncrypted = buffer.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  if (isEncrypted || POWERPOINT_NAME.test(name) || buffer.includes(Buffer.from('PowerPoint Document', 'utf16le')))
    return 'pptx';
  throw unsupported(name);
}

/**
 * Returns `markdown` for a text file with an extension of Markdown or text, or without an extension.
 * @throws ImportError
 */
function textKind(buffer: Buffer, name: string): FileKind {
  if (UNSUPPORTED_FORMATS.some(([pattern]) => pattern.test(name))) throw unsupported(name);
  if (isText(buffer) && (MARKDOWN_NAME.test(name) || !/\.[a-z0-9]{1,8}$/i.test(name))) return 'markdown';
  throw unsupported(name);
}

/** Returns whether bytes are UTF-8 without null characters. */
function isText(buffer: Buffer): boolean {
  if (buffer.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(buffer);
    return true;
  } catch {
    return false;
  }
}

function unsupported(name: string): ImportError {
  const advice =
    UNSUPPORTED_FORMATS.find(([pattern]) => pattern.test(name))?.[1] ?? 'This kind of file cannot be read.';
  const supportedFormats = 'PowerPoint (.pptx), PDF, Markdown (.md) and .flydeck files can be imported.';
  return new ImportError('import.unsupported', `${advice} ${supportedFormats}`);
}
