import { ImportError } from '../import-result.ts';

/** Maximum size of a file in bytes. */
const MAX_BYTES = 5_000_000;
/**
 * Limits of nesting on a line: the numbers of `>` markers, of indentation characters, and of list markers. Parsing time
 * increases steeply with nesting. Real files stay below these limits.
 */
const MAX_QUOTE_MARKERS = 24;
const MAX_INDENT = 64;
const MAX_LIST_MARKERS = 12;
/** Maximum number of markup characters on a line. In a line with more, spaces replace all markup characters. */
const MAX_MARKUP_CHARACTERS = 1500;

/**
 * Decodes a Markdown file and normalizes its line ends to `\n`.
 * @throws ImportError if the file is empty, too large or not UTF-8 text
 */
export function readMarkdownText(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) throw new ImportError('import.too_large', 'The Markdown file is larger than 5 MB.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ImportError('import.corrupt', 'The file is not UTF-8 text.', { cause });
  }
  if (text.includes('\0')) throw new ImportError('import.corrupt', 'The file is not text.');
  if (text.trim() === '') throw new ImportError('import.empty', 'The file has no content.');
  return limitMarkup(text.replace(/\r\n?|\u2028|\u2029/g, '\n'));
}

/** Lines of at most this length are unchanged, because their length limits their nesting. */
const MAX_UNCHANGED_LINE_LENGTH = 64;

/** Limits nesting and markup characters per line, to bound parsing time. Ordinary text is unchanged. */
function limitMarkup(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.length > MAX_UNCHANGED_LINE_LENGTH ? limitLine(line) : line))
    .join('\n');
}

/** Limits the quote markers, indentation, list markers and markup characters of a line. */
function limitLine(line: string): string {
  const prefix = /^[\s>]*/.exec(line)?.[0] ?? '';
  let content = line.slice(prefix.length);
  const quoteMarkerCount = prefix.replace(/[^>]/g, '').length;
  const limitedPrefix =
    quoteMarkerCount > MAX_QUOTE_MARKERS
      ? '>'.repeat(MAX_QUOTE_MARKERS)
      : prefix.length > MAX_INDENT && quoteMarkerCount === 0
        ? prefix.slice(0, MAX_INDENT)
        : prefix;
  // Counts the list markers at the start of the line. Reads at most 24 characters for each marker with its spaces.
  for (let markers = 0, position = 0; ; markers++) {
    const marker = /^(?:[-*+]|\d{1,9}[.)])\s+/.exec(content.slice(position, position + 24))?.[0];
    if (!marker) break;
    if (markers === MAX_LIST_MARKERS) {
      content = content.slice(position).replace(/^(?:[-*+\s>]|\d{1,9}[.)])+/, '');
      break;
    }
    position += marker.length;
  }
  return (
    limitedPrefix + (countMarkup(content) > MAX_MARKUP_CHARACTERS ? content.replace(/[*_[\]<>`~$!&|]/g, ' ') : content)
  );
}

/** Returns the number of characters that can be markup, without `|`: rows of tables may contain any number of cells. */
const countMarkup = (text: string) => text.match(/[*_[\]<>`~$!&]/g)?.length ?? 0;
