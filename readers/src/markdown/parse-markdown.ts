import type { Nodes, Root } from 'mdast';
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

/** Returns the text of a node and of its descendants. Descendants more than 20 levels below the node are ignored. */
export function textOfNode(node: Nodes, depth = 0): string {
  if ('value' in node) return node.value;
  return 'children' in node && depth < 20 ? node.children.map((child) => textOfNode(child, depth + 1)).join('') : '';
}
