import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { normalizeSource } from './normalize-source.ts';

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkMath).freeze();

/** Parses GitHub-flavoured Markdown with formulas and the extensions that `normalizeSource` supports. */
export function parseMarkdown(text: string): Root {
  return processor.parse(normalizeSource(text));
}
