import type { Run } from '@flydeck/scene/model/text';
import type {
  BlockContent,
  Code,
  List,
  ListItem as MdItem,
  Paragraph,
  PhrasingContent,
  RootContent,
  Table,
} from 'mdast';
import { removeTrailingAttributes } from './attributes.ts';
import type { Align, Block, ListItem } from './model.ts';
import { readHtml } from './read-html.ts';
import { readInline } from './read-inline.ts';
import { textOfRuns, trimRuns } from './run-builder.ts';
import type { SlideContext } from './slide-context.ts';

const MAX_LEVEL = 8;
const MAX_DEPTH = 40;
/** Larger tables are cut, with a warning. */
const MAX_ROWS = 200;
const MAX_COLUMNS = 40;

/** Converts blocks to lines of plain text. */
export function toPlainLines(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return [textOfRuns(block.runs)];
      case 'list':
        return block.items.map((item) => textOfRuns(item.runs));
      case 'quote':
        return block.paragraphs.map(textOfRuns);
      case 'code':
        return block.source.split('\n');
      case 'table':
        return block.rows.map((row) => row.map(textOfRuns).join(' | '));
      case 'math':
        return [block.tex];
      case 'columns':
        return block.columns.flatMap((column) => toPlainLines(column.blocks));
      case 'diagram':
        return block.diagram.texts;
      case 'component':
        return [block.label];
      default:
        return [];
    }
  });
}

export function readNode(node: RootContent, reading: SlideContext, depth: number): Block[] {
  if (depth > MAX_DEPTH) return [];
  switch (node.type) {
    case 'heading': {
      const fit = node.children.some(
        (child) => child.type === 'html' && /^<!--\s*fit\s*-->$/.test(child.value),
      );
      return readText(node.children, reading, (runs) => ({
        kind: 'heading',
        depth: node.depth,
        runs: withoutAttributes(runs),
        ...(fit ? { fit } : {}),
      }));
    }
    case 'paragraph': {
      if (isSnippet(node)) {
        reading.warn('markdown.outside_file', 'Code from another file is not read.');
        return [];
      }
      return readText(node.children, reading, (runs) => ({
        kind: 'paragraph',
        runs: withoutAttributes(runs),
      }));
    }
    case 'list':
      return readList(node, reading, depth);
    case 'blockquote':
      return readQuote(node.children, reading, depth);
    case 'code':
      return [readCode(node, reading)];
    case 'table':
      return [readTable(node, reading)];
    case 'math':
      return node.value.trim() ? [{ kind: 'math', tex: node.value.trim() }] : [];
    case 'html':
      return readHtml(node.value, reading);
    case 'footnoteDefinition':
      return node.children.flatMap((child) => readNode(child, reading, depth + 1));
    default:
      return [];
  }
}

/** Whether a paragraph is Slidev's `<<< @/file`, which includes code from another file. */
const isSnippet = ({ children: [only, ...others] }: Paragraph) =>
  others.length === 0 && only?.type === 'text' && /^<<<\s+[@./]\S*[^\n]*$/.test(only.value);

function readText(
  nodes: readonly PhrasingContent[],
  reading: SlideContext,
  make: (runs: Run[]) => Block,
): Block[] {
  const { builder, figures } = readInline(nodes, reading);
  const runs = trimRuns(builder.runs);
  return [...(runs.length > 0 && !builder.isEmpty ? [make(runs)] : []), ...figures];
}

/** Removes a trailing `{#id .class}`, which headings may have, and in Slidev and reveal also paragraphs. */
function withoutAttributes(runs: Run[]): Run[] {
  const last = runs.at(-1);
  if (last && !last.math) last.text = removeTrailingAttributes(last.text);
  return runs.filter((run) => run.text !== '');
}

/** Reads a list. Code, tables and pictures inside its items split it, so that they keep their position. */
function readList(list: List, reading: SlideContext, depth: number): Block[] {
  const blocks: Block[] = [];
  let items: ListItem[] = [];
  const flush = () => {
    if (items.length > 0) blocks.push({ kind: 'list', items });
    items = [];
  };
  const walk = (node: List, level: number): void => {
    for (const [n, item] of node.children.entries()) {
      let continued = false;
      for (const child of item.children) {
        if (child.type === 'list') {
          if (level < MAX_DEPTH) walk(child, level + 1);
          continue;
        }
        for (const block of readNode(child, reading, depth + 1)) {
          if (block.kind !== 'paragraph' && block.kind !== 'heading') {
            flush();
            blocks.push(block);
            continue;
          }
          const first = items.every((other) => other.level !== level);
          items.push(listItem(block.runs, { node, item, n, level, continued, first }));
          continued = true;
        }
      }
    }
  };
  walk(list, 0);
  flush();
  return blocks;
}

interface ItemContext {
  readonly node: List;
  readonly item: MdItem;
  readonly n: number;
  readonly level: number;
  /** Whether this is a further paragraph of the item. */
  readonly continued: boolean;
  /** Whether no item of its level precedes it in this part of the list. */
  readonly first: boolean;
}

function listItem(runs: readonly Run[], { node, item, n, level, continued, first }: ItemContext): ListItem {
  const starts = node.ordered === true && !continued && (n === 0 || first);
  return {
    level: Math.min(MAX_LEVEL, level),
    ordered: node.ordered === true,
    runs,
    ...(starts ? { start: (node.start ?? 1) + n } : {}),
    ...(continued ? { continued } : typeof item.checked === 'boolean' ? { checked: item.checked } : {}),
  };
}

function readQuote(
  nodes: readonly (BlockContent | RootContent)[],
  reading: SlideContext,
  depth: number,
): Block[] {
  const paragraphs: (readonly Run[])[] = [];
  const after: Block[] = [];
  for (const block of nodes.flatMap((node) => readNode(node as RootContent, reading, depth + 1))) {
    if (block.kind === 'paragraph' || block.kind === 'heading') paragraphs.push(block.runs);
    else if (block.kind === 'quote') paragraphs.push(...block.paragraphs);
    else if (block.kind === 'list') paragraphs.push(...block.items.map((item) => item.runs));
    else after.push(block);
  }
  const quoted = paragraphs.filter((runs, i) => !(i === 0 && /^\[!\w+\]$/.test(textOfRuns(runs))));
  return [...(quoted.length > 0 ? [{ kind: 'quote', paragraphs: quoted } as const] : []), ...after];
}

/** Diagram languages; those that cannot be drawn are shown as source, with a warning. */
const DIAGRAM_LANGUAGES = new Set(['mermaid', 'plantuml', 'puml', 'dot', 'graphviz']);

/**
 * Reads a code fence. Its language may be followed by lines to highlight: `ts {2,4-6}`. Stepwise highlighting (`{1|2}`)
 * is ignored.
 */
function readCode(node: Code, reading: SlideContext): Block {
  const language = /^[\w+#.-]+/.exec(node.lang ?? '')?.[0]?.toLowerCase();
  const diagram = language ? reading.readDiagram(language, node.value) : undefined;
  if (diagram) return { kind: 'diagram', diagram, source: node.value };
  const info = `${node.lang ?? ''} ${node.meta ?? ''}`;
  const braces = /\{([\d,\s-]+)\}/.exec(info)?.[1];
  const marked = braces?.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: Math.min(500, Math.max(0, to - from + 1)) }, (_, i) => from + i);
  });
  if (language && DIAGRAM_LANGUAGES.has(language))
    reading.warn('markdown.diagram_as_source', `A ${language} diagram is shown as its source.`);
  return {
    kind: 'code',
    source: node.value,
    language,
    ...(marked && marked.length > 0 ? { marked: marked.filter((line) => line > 0) } : {}),
    ...(/lines:\s*true|\.numberLines|startFrom/.test(info) ? { numbers: true } : {}),
  };
}

function readTable(node: Table, reading: SlideContext): Block {
  const wide = node.children.some((row) => row.children.length > MAX_COLUMNS);
  if (node.children.length > MAX_ROWS || wide)
    reading.warn('markdown.table_cut', `A table was cut to ${MAX_ROWS} rows and ${MAX_COLUMNS} columns.`);
  const rows = node.children
    .slice(0, MAX_ROWS)
    .map((row) =>
      row.children
        .slice(0, MAX_COLUMNS)
        .map((cell) => trimRuns(readInline(cell.children, reading).builder.runs)),
    );
  const aligns = (node.align ?? []).map((align): Align => align ?? undefined);
  const emptyHeader = rows[0]?.every((cell) => textOfRuns(cell) === '');
  return { kind: 'table', rows: emptyHeader ? rows.slice(1) : rows, aligns };
}
