/** Matches control characters, lone surrogates, line separators, bidirectional marks and byte order marks. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Returns `text` as one line. Each sequence of invisible characters and white space becomes one space. */
export function cleanLine(text: string): string {
  return text.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();
}
