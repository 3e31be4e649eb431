import type { Element, ElementContent, Properties } from 'hast';
import type { Heading, Html, Image, ImageReference, Nodes, Root, Table } from 'mdast';
import rehypeSanitize, { type Options as SanitizeSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype, { defaultHandlers, type Options as ToHtmlOptions } from 'remark-rehype';
import { unified } from 'unified';

/** Allowed elements and attributes. All others are removed, including `h1`, which is reserved for the page's title. */
const SANITIZE_SCHEMA: SanitizeSchema = {
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
  // The sanitizer must not add a prefix to ids, because the allowed ids already have a prefix.
  clobber: [],
};

const HTML_COMMENT = /^<!--[\s\S]*-->$/;
const LINE_BREAK = /^<br\s*\/?>$/i;

/** Types of Markdown nodes whose children are blocks, such as paragraphs. HTML in any other node is part of a line. */
const BLOCK_PARENTS: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

const element = (tagName: string, children: ElementContent[] = [], properties: Properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/**
 * Converts the HTML source in a Markdown text to visible text, which shows administrators that HTML has no effect. Only
 * `<br>` is rendered as HTML. HTML comments are removed.
 */
function htmlAsText(_state: unknown, { value }: Html, parent?: Nodes): ElementContent | undefined {
  const source = value.trim();
  if (HTML_COMMENT.test(source)) return undefined;
  if (LINE_BREAK.test(source)) return element('br');
  const text: ElementContent = { type: 'text', value };
  return parent && BLOCK_PARENTS.has(parent.type) ? element('p', [text]) : text;
}

/** Replaces pictures by their alternative text, because the content security policy blocks pictures of other sites. */
const imageAsText = (_state: unknown, { alt }: Image | ImageReference): ElementContent => ({
  type: 'text',
  value: alt ?? '',
});

/** Wraps a table in a focusable element, in which a table that is wider than the page can be scrolled. */
const scrollingTable = (state: State, node: Table): Element =>
  element('div', [defaultHandlers.table(state, node)], { tabIndex: 0 });

/** The conversion state, whose type the package does not export. */
type State = Parameters<typeof defaultHandlers.table>[0];

const TO_HTML_OPTIONS: ToHtmlOptions = {
  handlers: { html: htmlAsText, image: imageAsText, imageReference: imageAsText, table: scrollingTable },
  // Without these options, the HTML would contain English words. The heading above the footnotes becomes a `span`,
  // which the sanitizer removes. The link from a footnote back to the text is labelled with an arrow and a number.
  footnoteLabelTagName: 'span',
  footnoteLabel: ' ',
  footnoteBackLabel: (reference) => `↩ ${reference + 1}`,
};

/**
 * Yields every node of the tree. Uses a list instead of recursion, because a hostile text can be nested more deeply
 * than the call stack allows.
 */
function* nodesOf(root: Root): Generator<Nodes> {
  const remaining: Nodes[] = [root];
  for (let node = remaining.pop(); node; node = remaining.pop()) {
    yield node;
    if ('children' in node) for (const child of node.children) remaining.push(child);
  }
}

/**
 * Plugin that changes the levels of all headings by the same number, so that the highest level becomes `h2`. Headings
 * that would be lower than `h6` become `h6`.
 */
function shiftHeadings() {
  return (root: Root): void => {
    const headings: Heading[] = [];
    let minDepth = 6;
    for (const node of nodesOf(root)) {
      if (node.type !== 'heading') continue;
      headings.push(node);
      minDepth = Math.min(minDepth, node.depth);
    }
    for (const heading of headings) heading.depth = Math.min(6, heading.depth + 2 - minDepth) as Heading['depth'];
  };
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(shiftHeadings)
  .use(remarkRehype, TO_HTML_OPTIONS)
  .use(rehypeSanitize, SANITIZE_SCHEMA)
  .use(rehypeStringify)
  .freeze();

/**
 * Returns safe HTML for a text in GitHub-flavoured Markdown. Rendering a hostile text can take minutes or overflow the
 * stack, so this function must run in a child process (`render-in-child.ts`).
 */
export function renderLegalHtml(markdown: string): string {
  return processor.processSync(markdown).toString();
}
