import type { ReactNode } from 'react';

/** Placeholder for the link while the sentence is formatted. No message contains this character. */
const PLACEHOLDER = '\u0000';

/** Inserts a link into a sentence. `sentence` formats it with a placeholder, which the link replaces. */
export function withLink(sentence: (placeholder: string) => string, link: ReactNode): ReactNode {
  const [before, after] = sentence(PLACEHOLDER).split(PLACEHOLDER);
  return [before, link, after];
}
