import type { ReactNode } from 'react';

/** Stands for the link while the sentence around it is formatted; no message contains it. */
const PLACEHOLDER = '\u0000';

/** A sentence with a link in it: `sentence` gets the text that the link replaces. */
export function withLink(sentence: (placeholder: string) => string, link: ReactNode): ReactNode {
  const [before, after] = sentence(PLACEHOLDER).split(PLACEHOLDER);
  return [before, link, after];
}
