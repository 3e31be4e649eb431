import type { Run } from '@flydeck/scene/model/text';
import type { Code, List, Paragraph, PhrasingContent, RootContent, Table } from 'mdast';
import { removeTrailingAttributes } from './attributes.ts';
import type { Align, Block, ListItem } from './model.ts';
import { readHtml } from './read-html.ts';
import { readInline } from './read-inline.ts';
import { textOfRuns, trimRuns } from './run-builder.ts';
import type { SlideContext } from './slide-context.ts';

/** Maximum level of a list item; deeper items get this level. */
const MAX_LIST_LEVEL = 8;
/** Maximum number of lists, quotes and footnotes around a node; deeper content is dropped. */
const MAX_NESTING = 40;
/** Maximum size of a table; further rows and columns are dropped with a warning. */
const MAX_ROWS = 200;
const MAX_COLUMNS = 40;
/** Maximum number of lines in one range of highlighted lines; further lines of the range are not highlighted. */
const MAX_HIGHLIGHTED_LINES = 500;

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

/** Converts a Markdown node to blocks. `nesting` is the number of lists, quotes and footnotes around the node. */
export function readNode(node: RootContent, context: SlideContext, nesting: number): Block[] {
  if (nesting > MAX_NESTING) return [];
  switch (node.type) {
    case 'heading': {
      // In Marp, the comment `<!-- fit -->` scales a heading to the width of the slide.
      const fitsSlideWidth = node.children.some(
        (child) => child.type === 'html' && /^<!--\s*fit\s*-->$/.test(child.value),
      );
      return readText(node.children, context, { kind: 'heading', depth: node.depth, fitsSlideWidth });
    }
    case 'paragraph':
      if (!isFileInclude(node)) return readText(node.children, context, { kind: 'paragraph' });
      context.warn('markdown.outside_file', 'Code from another file is not read.');
      return [];
    case 'list':
      return readList(node, context, nesting);
    case 'blockquote':
      return readQuote(node.children, context, nesting);
    case 'code':
      return [readCode(node, context)];
    case 'table':
      return [readTable(node, context)];
    case 'math':
      return node.value.trim() ? [{ kind: 'math', tex: node.value.trim() }] : [];
    case 'html':
      return readHtml(node.value, context);
    case 'footnoteDefinition':
      return node.children.flatMap((child) => readNode(child, context, nesting + 1));
    default:
      return [];
  }
}

/** Whether a paragraph is Slidev's `<<< @/file`, which includes code from another file. */
const isFileInclude = ({ children: [firstNode, ...otherNodes] }: Paragraph) =>
  otherNodes.length === 0 && firstNode?.type === 'text' && /^<<<\s+[@./]\S*[^\n]*$/.test(firstNode.value);

/**
 * Returns `block` with the text of the nodes, followed by the pictures and components in the text. Without
 * text, returns only the pictures and components.
 */
function readText(
  nodes: readonly PhrasingContent[],
  context: SlideContext,
  block: { kind: 'heading'; depth: number; fitsSlideWidth: boolean } | { kind: 'paragraph' },
): Block[] {
  const { builder, figures } = readInline(nodes, context);
  return builder.isEmpty ? figures : [{ ...block, runs: removeAttributes(trimRuns(builder.runs)) }, ...figures];
}

/** Removes an attribute list, such as `{#id .class}`, at the end of a heading or paragraph. */
function removeAttributes(runs: Run[]): Run[] {
  const last = runs.at(-1);
  if (last && !last.math) last.text = removeTrailingAttributes(last.text);
  return runs.filter((run) => run.text !== '');
}

/**
 * Reads a list. Code, a table or a picture between two items splits the list. The first numbered item after the split
 * gets its number as `start`.
 */
function readList(list: List, context: SlideContext, nesting: number): Block[] {
  const blocks: Block[] = [];
  let items: ListItem[] = [];
  const flush = () => {
    if (items.length > 0) blocks.push({ kind: 'list', items });
    items = [];
  };
  const walk = (node: List, level: number): void => {
    for (const [index, item] of node.children.entries()) {
      let continuesPreviousItem = false;
      for (const child of item.children) {
        if (child.type === 'list') {
          if (level < MAX_NESTING) walk(child, level + 1);
          continue;
        }
        for (const block of readNode(child, context, nesting + 1)) {
          if (block.kind !== 'paragraph' && block.kind !== 'heading') {
            flush();
            blocks.push(block);
            continue;
          }
          const ordered = node.ordered === true;
          const isFirst = index === 0 || items.every((other) => other.level !== level);
          items.push({
            level: Math.min(MAX_LIST_LEVEL, level),
            ordered,
            start: ordered && isFirst && !continuesPreviousItem ? (node.start ?? 1) + index : undefined,
            isChecked: continuesPreviousItem ? undefined : (item.checked ?? undefined),
            continuesPreviousItem,
            runs: block.runs,
          });
          continuesPreviousItem = true;
        }
      }
    }
  };
  walk(list, 0);
  flush();
  return blocks;
}

/** Reads a quotation. Its texts become paragraphs of one block. Other content becomes blocks after this block. */
function readQuote(nodes: readonly RootContent[], context: SlideContext, nesting: number): Block[] {
  const paragraphs: (readonly Run[])[] = [];
  const otherBlocks: Block[] = [];
  for (const block of nodes.flatMap((node) => readNode(node, context, nesting + 1))) {
    if (block.kind === 'paragraph' || block.kind === 'heading') paragraphs.push(block.runs);
    else if (block.kind === 'quote') paragraphs.push(...block.paragraphs);
    else if (block.kind === 'list') paragraphs.push(...block.items.map((item) => item.runs));
    else otherBlocks.push(block);
  }
  // Omits the marker of a GitHub alert, such as `[!NOTE]`, which is the first paragraph of the quotation.
  const visibleParagraphs = paragraphs.filter((runs, i) => !(i === 0 && /^\[!\w+\]$/.test(textOfRuns(runs))));
  return [
    ...(visibleParagraphs.length > 0 ? [{ kind: 'quote', paragraphs: visibleParagraphs } as const] : []),
    ...otherBlocks,
  ];
}

/** Diagram languages. Diagrams that cannot be drawn are shown as source, with a warning. */
const DIAGRAM_LANGUAGES = new Set(['mermaid', 'plantuml', 'puml', 'dot', 'graphviz']);

/**
 * Reads a code fence. The lines to highlight may follow the language: `ts {2,4-6}`. Stepwise highlighting (`{1|2}`) is
 * ignored.
 */
function readCode(node: Code, context: SlideContext): Block {
  const language = /^[\w+#.-]+/.exec(node.lang ?? '')?.[0]?.toLowerCase();
  const diagram = language ? context.readDiagram(language, node.value) : undefined;
  if (diagram) return { kind: 'diagram', diagram, source: node.value };
  // The text after the opening fence.
  const info = `${node.lang ?? ''} ${node.meta ?? ''}`;
  const ranges = /\{([\d,\s-]+)\}/.exec(info)?.[1];
  const highlightedLines = ranges?.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: Math.min(MAX_HIGHLIGHTED_LINES, Math.max(0, to - from + 1)) }, (_, i) => from + i);
  });
  if (language && DIAGRAM_LANGUAGES.has(language))
    context.warn('markdown.diagram_as_source', `A ${language} diagram is shown as its source.`);
  return {
    kind: 'code',
    source: node.value,
    language,
    highlightedLines: highlightedLines?.length ? highlightedLines.filter((line) => line > 0) : undefined,
    // `{lines:true}` is the syntax of Slidev. `.numberLines` and `startFrom` are the syntax of pandoc.
    hasLineNumbers: /lines:\s*true|\.numberLines|startFrom/.test(info),
  };
}

/** Reads a table. A table whose header row is empty has no header. */
function readTable(node: Table, context: SlideContext): Block {
  const hasManyColumns = node.children.some((row) => row.children.length > MAX_COLUMNS);
  if (node.children.length > MAX_ROWS || hasManyColumns)
    context.warn('markdown.table_cut', `A table was cut to ${MAX_ROWS} rows and ${MAX_COLUMNS} columns.`);
  const rows = node.children
    .slice(0, MAX_ROWS)
    .map((row) =>
      row.children.slice(0, MAX_COLUMNS).map((cell) => trimRuns(readInline(cell.children, context).builder.runs)),
    );
  const aligns = (node.align ?? []).map((align): Align => align ?? undefined);
  const hasEmptyHeader = rows[0]?.every((cell) => textOfRuns(cell) === '');
  if (hasEmptyHeader) return { kind: 'table', headerRows: 0, rows: rows.slice(1), aligns };
  return { kind: 'table', headerRows: 1, rows, aligns };
}
