import type { ReactNode } from 'react';

/** A character that no message contains. It marks the position of the link in the formatted sentence. */
const PLACEHOLDER = '\u0000';

/** Returns the sentence that `formatSentence` returns for a placeholder, with `link` instead of the placeholder. */
export function withLink(formatSentence: (placeholder: string) => string, link: ReactNode): ReactNode {
  const [before, after] = formatSentence(PLACEHOLDER).split(PLACEHOLDER);
  return [before, link, after];
}
