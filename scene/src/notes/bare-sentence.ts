import { visualLength } from './characters.ts';
import { readBlocks } from './read-blocks.ts';
import { splitSentences } from './sentences.ts';

/** Maximum length of a bare sentence, in visual characters. */
const MAX_LENGTH = 220;

/** Whether a text is a single sentence without structure, which is too little for a presentation. */
export function isBareSentence(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === '' || /\n/.test(trimmed) || visualLength(trimmed) > MAX_LENGTH) return false;
  const [block, ...others] = readBlocks(trimmed);
  if (!block || others.length > 0) return false;
  return (block.kind === 'paragraph' || block.kind === 'heading') && splitSentences(trimmed).length === 1;
}
