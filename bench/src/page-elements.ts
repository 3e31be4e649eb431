import { parseDocument } from 'htmlparser2';

type Nodes = ReturnType<typeof parseDocument>['childNodes'];

/** A node of a page for React: text, or a tag with its properties and children. */
export type PageNode =
  | string
  | readonly [tag: string, props: Readonly<Record<string, unknown>>, ...children: PageNode[]];

/** The content of a page. Another application, with which Flydeck is compared, renders the same content. */
export interface PageContent {
  readonly title: string;
  /** The data from which the page is hydrated. */
  readonly data: unknown;
  readonly nodes: readonly PageNode[];
}

/**
 * Reads the title, the data and the elements of a server-rendered page.
 * @throws Error if the page has no root element or no data.
 */
export function parsePage(html: string): PageContent {
  const document = parseDocument(html, { lowerCaseAttributeNames: false, lowerCaseTags: false });
  const root = childrenOfId(document.childNodes, 'root');
  const data = childrenOfId(document.childNodes, 'page-data');
  if (!root || !data) throw new Error('The page has no root element or no data.');
  return {
    title: /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '',
    data: JSON.parse(textOf(data)),
    nodes: toReact(root),
  };
}

/** Returns the number of elements, including nested elements. */
export function countElements(nodes: readonly PageNode[]): number {
  return nodes.reduce((sum: number, node) => {
    if (typeof node === 'string') return sum;
    const [, , ...children] = node;
    return sum + 1 + countElements(children);
  }, 0);
}

/** Returns the child nodes of the element with an id, searched in `nodes` and below them. */
function childrenOfId(nodes: Nodes, id: string): Nodes | undefined {
  for (const node of nodes) {
    if (!('attribs' in node)) continue;
    const children = node.attribs['id'] === id ? node.childNodes : childrenOfId(node.childNodes, id);
    if (children) return children;
  }
  return undefined;
}

const textOf = (nodes: Nodes): string =>
  nodes.map((node) => (node.type === 'text' ? (node as { data: string }).data : '')).join('');

function toReact(nodes: Nodes): PageNode[] {
  return nodes.flatMap((node): PageNode[] => {
    if (node.type === 'text') return [(node as { data: string }).data];
    return 'attribs' in node ? [[node.name, toProps(node.attribs), ...toReact(node.childNodes)]] : [];
  });
}

/** React's names of attributes, by their names in HTML. Contains only names that differ. */
const REACT_NAMES: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
};
const BOOLEAN_ATTRIBUTES = new Set(['hidden', 'disabled', 'checked', 'selected', 'required', 'autofocus', 'inert']);

function toProps(attributes: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(attributes).map(([name, value]) => {
    if (name === 'style') return [name, parseStyle(value)];
    return [REACT_NAMES[name] ?? name, BOOLEAN_ATTRIBUTES.has(name) ? true : value];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function parseStyle(css: string): Record<string, string> {
  const declarations = css.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    if (colon < 0) return [];
    const name = declaration.slice(0, colon).trim();
    const property = name.startsWith('--') ? name : name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
    return [[property, declaration.slice(colon + 1).trim()]];
  });
  return Object.fromEntries(declarations) as Record<string, string>;
}
