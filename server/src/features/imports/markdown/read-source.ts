import { ImportError } from '../import-result.ts';

const MAX_BYTES = 5_000_000;
/** Deeper nesting than anyone means; parsers slow down beyond. */
const MAX_QUOTES = 24;
const MAX_INDENT = 64;
const MAX_MARKERS = 12;
/** A line with more marks than this is not prose; it is taken as it stands. */
const MAX_MARKS = 1500;

/** The text of a Markdown file with `\n` line ends. Throws an ImportError when it is none. */
export function readMarkdownText(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES)
    throw new ImportError('import.too_large', 'The Markdown file is larger than 5 MB.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ImportError('import.corrupt', 'The file is not UTF-8 text.', { cause });
  }
  if (text.includes('\0')) throw new ImportError('import.corrupt', 'The file is not text.');
  if (text.trim() === '') throw new ImportError('import.empty', 'The file has no content.');
  return tamed(text.replace(/\r\n?|\u2028|\u2029/g, '\n'));
}

/** Cuts back what is only there to keep a parser busy; ordinary text passes unchanged. */
function tamed(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.length > 64 ? tamedLine(line) : line))
    .join('\n');
}

function tamedLine(line: string): string {
  const prefix = /^[\s>]*/.exec(line)?.[0] ?? '';
  let rest = line.slice(prefix.length);
  const quotes = prefix.replace(/[^>]/g, '').length;
  const start =
    quotes > MAX_QUOTES
      ? '>'.repeat(MAX_QUOTES)
      : prefix.length > MAX_INDENT && quotes === 0
        ? prefix.slice(0, MAX_INDENT)
        : prefix;
  for (let markers = 0, at = 0; ; markers++) {
    const marker = /^(?:[-*+]|\d{1,9}[.)])\s+/.exec(rest.slice(at, at + 24))?.[0];
    if (!marker) break;
    if (markers === MAX_MARKERS) {
      rest = rest.slice(at).replace(/^(?:[-*+\s>]|\d{1,9}[.)])+/, '');
      break;
    }
    at += marker.length;
  }
  return start + (countMarks(rest) > MAX_MARKS ? rest.replace(/[*_[\]<>`~$!&|]/g, ' ') : rest);
}

const countMarks = (text: string) => text.match(/[*_[\]<>`~$!&]/g)?.length ?? 0;
