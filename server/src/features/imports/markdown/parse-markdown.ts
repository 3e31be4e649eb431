import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkMath).freeze();

/** Parses GitHub-flavoured Markdown with formulas. Marks of regions stand alone, whatever stands beside them. */
export function parseMarkdown(text: string): Root {
  return processor.parse(alone(text));
}

/** Sets blank lines around `:::` and `::name::` lines outside of fences, so that each is a paragraph of its own. */
function alone(text: string): string {
  if (!/^\s*::/m.test(text)) return text;
  let fence = '';
  return text
    .split('\n')
    .map((line) => {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
      if (mark && !fence) fence = mark;
      else if (fence && mark.startsWith(fence)) fence = '';
      return !fence && /^\s*(?::{3,}.*|::\s*[\w-]+\s*::)\s*$/.test(line) ? `\n${line.trim()}\n` : line;
    })
    .join('\n');
}
