import type { Element, ElementContent, Properties } from 'hast';
import type { Heading, Html, Image, ImageReference, Nodes, Root, Table } from 'mdast';
import rehypeSanitize, { type Options as SanitizeSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype, { defaultHandlers, type Options as ToHtmlOptions } from 'remark-rehype';
import { unified } from 'unified';

/** Everything that is not listed here is removed. The page has the only `h1`. */
const SCHEMA: SanitizeSchema = {
  tagNames: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
    ...['strong', 'em', 'del', 'a', 'sup', 'section', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    'div',
  ],
  attributes: {
    a: ['href', 'ariaLabel', ['id', /^user-content-fnref-/]],
    li: [['id', /^user-content-fn-/]],
    ol: ['start'],
    div: ['tabIndex'],
    th: ['align'],
    td: ['align'],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  // The identifiers above come with their prefix.
  clobber: [],
};

const COMMENT = /^<!--[\s\S]*-->$/;
const LINE_BREAK = /^<br\s*\/?>$/i;

/** Parents of whole blocks; HTML in any other parent is part of a line. */
const BLOCK_PARENTS: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

const element = (tagName: string, children: ElementContent[] = [], properties: Properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** HTML is shown as it was written, so that the author notices that it has no effect; only line breaks have. */
function htmlAsText(_state: unknown, { value }: Html, parent?: Nodes): ElementContent | undefined {
  const source = value.trim();
  if (COMMENT.test(source)) return undefined;
  if (LINE_BREAK.test(source)) return element('br');
  const text: ElementContent = { type: 'text', value };
  return parent && BLOCK_PARENTS.has(parent.type) ? element('p', [text]) : text;
}

/** Pictures are replaced by their description: the content security policy of pages blocks those of other sites. */
const imageAsText = (_state: unknown, { alt }: Image | ImageReference): ElementContent => ({
  type: 'text',
  value: alt ?? '',
});

/** A table in a box that scrolls, also by the keyboard, where it is wider than the page. */
const scrollingTable = (state: State, node: Table): Element =>
  element('div', [defaultHandlers.table(state, node)], { tabIndex: 0 });

/** The conversion's own state, which its package does not name. */
type State = Parameters<typeof defaultHandlers.table>[0];

const TO_HTML: ToHtmlOptions = {
  handlers: { html: htmlAsText, image: imageAsText, imageReference: imageAsText, table: scrollingTable },
  // No English words: no heading above the footnotes (an element that is removed later), and numbers for the ways back.
  footnoteLabelTagName: 'span',
  footnoteLabel: ' ',
  footnoteBackLabel: (reference) => `↩ ${reference + 1}`,
};

/** Every node, without recursion: hostile texts nest deeper than the call stack. */
function* nodesOf(root: Root): Generator<Nodes> {
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if ('children' in node) for (const child of node.children) waiting.push(child);
  }
}

/** Moves all headings by the same number of levels, so that the highest one follows the page's `h1`. */
function lowerHeadings() {
  return (root: Root): void => {
    const headings: Heading[] = [];
    let highest = 6;
    for (const node of nodesOf(root)) {
      if (node.type !== 'heading') continue;
      headings.push(node);
      highest = Math.min(highest, node.depth);
    }
    for (const heading of headings)
      heading.depth = Math.min(6, heading.depth + 2 - highest) as Heading['depth'];
  };
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(lowerHeadings)
  .use(remarkRehype, TO_HTML)
  .use(rehypeSanitize, SCHEMA)
  .use(rehypeStringify)
  .freeze();

/** Safe HTML of a text in GitHub-flavoured Markdown. Hostile texts take minutes or overflow the stack (`render-in-child.ts`). */
export function legalHtml(markdown: string): string {
  return processor.processSync(markdown).toString();
}
