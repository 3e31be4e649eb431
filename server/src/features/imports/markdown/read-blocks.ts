import type { Run } from '@flydeck/scene/model/text';
import type { BlockContent, Code, List, Paragraph, PhrasingContent, RootContent, Table } from 'mdast';
import { divMark } from './divs.ts';
import { htmlTokens } from './html-tokens.ts';
import type { Align, Block, ListItem } from './model.ts';
import { readHtml } from './read-html.ts';
import { readInline } from './read-inline.ts';
import type { Reading } from './reading.ts';
import { textOfRuns, trimmed } from './run-builder.ts';

const MAX_LEVEL = 8;
const MAX_DEPTH = 40;
/** A table with more than this is cut: nobody reads it on a slide. */
const MAX_ROWS = 200;
const MAX_COLUMNS = 40;

interface Region {
  readonly kind: 'slide' | 'columns' | 'column' | 'notes' | 'other';
  readonly blocks: Block[];
}

/** The blocks of a slide, regions (`:::`, `::right::`, `<aside>`) taken apart. */
export function readBlocks(nodes: readonly RootContent[], reading: Reading): Block[] {
  const slots: { name: string; blocks: Block[] }[] = [];
  const stack: Region[] = [{ kind: 'slide', blocks: [] }];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    const mark = divMark(node);
    if (mark && 'slot' in mark) slots.push({ name: mark.slot, blocks: [] });
    else if (mark && 'open' in mark) stack.push({ kind: kindOf(mark.open), blocks: [] });
    else if (mark) closeRegion(stack, reading, slots.at(-1)?.blocks);
    else if (opensNotes(node)) i = readAside(nodes, i, reading);
    else {
      const target = stack.length === 1 ? (slots.at(-1)?.blocks ?? stack[0]!.blocks) : stack.at(-1)!.blocks;
      target.push(...readNode(node, reading, 0));
    }
  }
  while (stack.length > 1) closeRegion(stack, reading, slots.at(-1)?.blocks);
  return joinSlots(stack[0]!.blocks, slots);
}

function kindOf(name: string): Region['kind'] {
  if (/\bnotes\b/.test(name)) return 'notes';
  if (/\bcolumns\b/.test(name)) return 'columns';
  return /\bcolumn\b/.test(name) ? 'column' : 'other';
}

function closeRegion(stack: Region[], reading: Reading, slot: Block[] | undefined): void {
  if (stack.length === 1) return;
  const region = stack.pop()!;
  const parent = stack.length === 1 && slot ? slot : stack.at(-1)!.blocks;
  if (region.kind === 'notes') reading.notes.push(...linesOf(region.blocks));
  else if (region.kind === 'column') parent.push({ kind: 'columns', columns: [region.blocks] });
  else if (region.kind === 'columns') {
    const columns = region.blocks.flatMap((block) => (block.kind === 'columns' ? block.columns : []));
    parent.push(...(columns.length > 0 ? [{ kind: 'columns', columns } as const] : region.blocks));
  } else parent.push(...region.blocks);
}

/** Slidev's slots: what stands before `::right::` is the left one; headings before `::left::` stay above both. */
function joinSlots(blocks: Block[], slots: readonly { name: string; blocks: Block[] }[]): Block[] {
  if (slots.length === 0) return blocks;
  const lead = slots.some((slot) => slot.name === 'left' || slot.name === 'default')
    ? blocks.length
    : leadOf(blocks);
  const columns = [blocks.slice(lead), ...slots.map((slot) => slot.blocks)].filter(
    (column) => column.length > 0,
  );
  return [...blocks.slice(0, lead), { kind: 'columns', columns }];
}

const leadOf = (blocks: readonly Block[]) => (blocks[0]?.kind === 'heading' ? 1 : 0);

const opensNotes = (node: RootContent) =>
  node.type === 'html' && /<aside[^>]*\bnotes\b/i.test(node.value) && !/<\/aside>/i.test(node.value);

/** Notes in `<aside>` may hold Markdown, then as nodes of their own up to the closing tag. */
function readAside(nodes: readonly RootContent[], from: number, reading: Reading): number {
  const quiet: Reading = { ...reading, warn: () => undefined, comment: () => undefined, backdrops: [] };
  const said: Block[] = [];
  let i = from;
  for (; i < nodes.length; i++) {
    const node = nodes[i]!;
    if (node.type === 'html')
      for (const t of htmlTokens(node.value))
        if (t.kind === 'text' && t.text.trim()) reading.notes.push(t.text.trim());
    if (node.type === 'html' && /<\/aside>/i.test(node.value)) break;
    if (node.type !== 'html') said.push(...readNode(node, quiet, 0));
  }
  reading.notes.push(...linesOf(said));
  return i;
}

/** Blocks as lines of plain text. */
export function linesOf(blocks: readonly Block[]): string[] {
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
        return block.columns.flatMap(linesOf);
      default:
        return [];
    }
  });
}

function readNode(node: RootContent, reading: Reading, depth: number): Block[] {
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
      return readText(node.children, reading, (runs) => ({ kind: 'paragraph', runs }));
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

/** Slidev's `<<< @/file`: code that stands elsewhere. */
const isSnippet = (node: Paragraph) =>
  node.children.length === 1 &&
  node.children[0]!.type === 'text' &&
  /^<<<\s+[@./]\S*[^\n]*$/.test(node.children[0].value);

function readText(
  nodes: readonly PhrasingContent[],
  reading: Reading,
  make: (runs: Run[]) => Block,
): Block[] {
  const { builder, images } = readInline(nodes, reading);
  const runs = trimmed(builder.runs);
  return [...(runs.length > 0 && !builder.isEmpty ? [make(runs)] : []), ...images];
}

/** Headings may end in `{#id .class}`, and paragraphs of Slidev and reveal too. */
function withoutAttributes(runs: Run[]): Run[] {
  const last = runs.at(-1);
  if (last && !last.math) last.text = last.text.replace(/\s*\{[#.:][^{}]{0,200}\}\s*$/, '');
  return runs;
}

function readList(list: List, reading: Reading, depth: number): Block[] {
  const items: ListItem[] = [];
  const after: Block[] = [];
  const walk = (node: List, level: number): void => {
    for (const [n, item] of node.children.entries()) {
      let own = false;
      for (const child of item.children) {
        if (child.type === 'list') {
          if (level < MAX_DEPTH) walk(child, level + 1);
          continue;
        }
        for (const block of readNode(child, reading, depth + 1)) {
          if (block.kind !== 'paragraph' && block.kind !== 'heading') {
            after.push(block);
            continue;
          }
          const start = n === 0 && !own && node.ordered ? (node.start ?? 1) : undefined;
          items.push({
            level: Math.min(MAX_LEVEL, level),
            ordered: node.ordered === true,
            runs: block.runs,
            ...(start === undefined ? {} : { start }),
            ...(own
              ? { continued: true }
              : typeof item.checked === 'boolean'
                ? { checked: item.checked }
                : {}),
          });
          own = true;
        }
      }
    }
  };
  walk(list, 0);
  return [...(items.length > 0 ? [{ kind: 'list', items } as const] : []), ...after];
}

function readQuote(nodes: readonly (BlockContent | RootContent)[], reading: Reading, depth: number): Block[] {
  const paragraphs: (readonly Run[])[] = [];
  const after: Block[] = [];
  for (const block of nodes.flatMap((node) => readNode(node as RootContent, reading, depth + 1))) {
    if (block.kind === 'paragraph' || block.kind === 'heading') paragraphs.push(block.runs);
    else if (block.kind === 'quote') paragraphs.push(...block.paragraphs);
    else if (block.kind === 'list') paragraphs.push(...block.items.map((item) => item.runs));
    else after.push(block);
  }
  const kept = paragraphs.filter((runs, i) => !(i === 0 && /^\[!\w+\]$/.test(textOfRuns(runs))));
  return [...(kept.length > 0 ? [{ kind: 'quote', paragraphs: kept } as const] : []), ...after];
}

const DIAGRAMS = new Set(['mermaid', 'plantuml', 'dot', 'graphviz']);

/** A fence; after its language may stand lines to mark: `ts {2,4-6}`. Steps of marking (`{1|2}`) mark nothing. */
function readCode(node: Code, reading: Reading): Block {
  const language = /^[\w+#.-]+/.exec(node.lang ?? '')?.[0];
  const info = `${node.lang ?? ''} ${node.meta ?? ''}`;
  const braces = /\{([\d,\s-]+)\}/.exec(info)?.[1];
  const marked = braces?.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: Math.min(500, Math.max(0, to - from + 1)) }, (_, i) => from + i);
  });
  if (language && DIAGRAMS.has(language))
    reading.warn('markdown.diagram_as_source', `A ${language} diagram is shown as its source.`);
  return {
    kind: 'code',
    source: node.value,
    language: language?.toLowerCase(),
    ...(marked && marked.length > 0 ? { marked: marked.filter((line) => line > 0) } : {}),
    ...(/lines:\s*true|\.numberLines|startFrom/.test(info) ? { numbers: true } : {}),
  };
}

function readTable(node: Table, reading: Reading): Block {
  const wide = node.children.some((row) => row.children.length > MAX_COLUMNS);
  if (node.children.length > MAX_ROWS || wide)
    reading.warn('markdown.table_cut', `A table was cut to ${MAX_ROWS} rows and ${MAX_COLUMNS} columns.`);
  const rows = node.children
    .slice(0, MAX_ROWS)
    .map((row) =>
      row.children
        .slice(0, MAX_COLUMNS)
        .map((cell) => trimmed(readInline(cell.children, reading).builder.runs)),
    );
  const aligns = (node.align ?? []).map((align): Align => align ?? undefined);
  const bare = rows[0]?.every((cell) => textOfRuns(cell) === '');
  return { kind: 'table', rows: bare ? rows.slice(1) : rows, aligns };
}
