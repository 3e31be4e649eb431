// Control characters, surrogates, line separators and bidirectional marks.
const INVISIBLE = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Returns the text as one line with single spaces, without control characters and bidirectional marks. */
export function cleanLine(text: string): string {
  return text.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();
}
