/** Maximum length of a name, in UTF-16 units. */
const MAX_LENGTH = 48;

/** Returns the first words of a text as a name. A longer text is shortened after a word and ends with an ellipsis. */
export function firstWords(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= MAX_LENGTH) return line;
  let words = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(line)) {
    if (words.length + segment.length > MAX_LENGTH) break;
    words += segment;
  }
  // A single word can be longer than the name.
  const name = words.replace(/[\p{P}\s]+$/u, '') || [...line].slice(0, MAX_LENGTH / 2).join('');
  return `${name}…`;
}
