import type { ReactNode } from 'react';

/** Placeholder for the link while the sentence is formatted. No message contains this character. */
const PLACEHOLDER = '\u0000';

/** Returns the sentence of `formatSentence` with `link` in place of the placeholder. */
export function withLink(formatSentence: (placeholder: string) => string, link: ReactNode): ReactNode {
  const [before, after] = formatSentence(PLACEHOLDER).split(PLACEHOLDER);
  return [before, link, after];
}
