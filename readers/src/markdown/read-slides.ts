import { itemAt } from '@flydeck/scene/checked-access';
import type { Warning } from '@flydeck/scene/model/document';
import type { Link } from '@flydeck/scene/model/text';
import type { Definition, Nodes } from 'mdast';
import type { Dialect } from './dialect.ts';
import { Directives } from './directives.ts';
import { type Settings, textSetting } from './front-matter.ts';
import type { Backdrop, Block, RawSlide, Slide } from './model.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { toPlainLines } from './read-blocks.ts';
import { readBlocks } from './read-regions.ts';
import { textOfRuns } from './run-builder.ts';
import type { SlideContext } from './slide-context.ts';

/** A slide before its nested slides are added. */
interface FlatSlide {
  readonly slide: Slide;
  readonly depth: number;
}

/** Converts the slides of a deck, in order and nested. Hidden slides and slides without content are dropped. */
export function readSlides(
  raw: readonly RawSlide[],
  dialect: Dialect,
  settings: Settings,
  { warn, readDiagram }: Pick<Deck, 'warn' | 'readDiagram'>,
): Slide[] {
  const definitions = definitionsOf(raw);
  const shown = raw.filter((slide) => !isHidden(slide.settings));
  const anchors = anchorsOf(shown);
  const directives = new Directives(settings, dialect);
  const read = shown.flatMap((slide, i): FlatSlide[] => {
    const id = `slide-${i + 1}`;
    const found = readSlide(slide, id, { dialect, definitions, anchors, directives, warn, readDiagram });
    return found ? [{ slide: found, depth: slide.depth }] : [];
  });
  return nest(read, 0, read.length);
}

interface Deck {
  readonly dialect: Dialect;
  readonly definitions: SlideContext['definitions'];
  readonly anchors: ReadonlyMap<string, string>;
  readonly directives: Directives;
  warn(warning: Warning): void;
  readonly readDiagram: SlideContext['readDiagram'];
}

function readSlide(raw: RawSlide, id: string, deck: Deck): Slide | undefined {
  const notes: string[] = [...(raw.notes ?? [])];
  const backdrops: Backdrop[] = [];
  const comments: string[] = [];
  const warn = (code: string, message: string) => deck.warn({ code, message, topicId: id });
  const src = textSetting(raw.settings, 'src');
  if (src) warn('markdown.outside_file', `The slides of "${src}" are in another file, which is not read.`);
  const resolveLink = (href: string) => linkOf(href, deck.anchors);
  const blocks = readBlocks(raw.nodes, {
    dialect: deck.dialect,
    definitions: deck.definitions,
    resolveLink,
    warn,
    readDiagram: deck.readDiagram,
    addComment: (text) => comments.push(text.trim()),
    notes,
    backdrops,
  });
  const local = deck.directives.slide(comments, (text) => notes.push(text));
  backdrops.push(...settingsBackdrops(raw.settings, local));
  const layout = (textSetting(raw.settings, 'layout') ?? '').toLowerCase();
  const shownBlocks = withSettingsTitle(blocks, raw.settings);
  if (shownBlocks.length === 0 && backdrops.length === 0) return undefined;
  const classes = `${textSetting(raw.settings, 'class') ?? ''} ${local.get('class') ?? ''}`;
  return {
    id,
    title: titleOf(shownBlocks, raw.settings),
    layout,
    blocks: shownBlocks,
    notes: notesOf(deck.dialect, notes),
    backdrops,
    backgroundColor: local.get('backgroundColor') ?? local.get('background'),
    color: local.get('color'),
    inverted:
      /\binvert(?:ed)?\b/.test(classes) ||
      local.get('template') === 'invert' ||
      textSetting(raw.settings, 'theme') === 'dark',
    centred: /\b(?:lead|text-center)\b/.test(classes),
    header: local.get('header'),
    footer: local.get('footer'),
    number: local.get('paginate') === 'true' ? Number(id.slice(6)) : undefined,
    language: textSetting(raw.settings, 'lang'),
    children: [],
  };
}

/** Returns the notes of a slide; in Slidev, only the last comment is a note. */
function notesOf(dialect: Dialect, notes: readonly string[]): string[] {
  const lines = notes.map(plainNote).filter(Boolean);
  return dialect === 'slidev' ? lines.slice(-1) : lines;
}

/** Converts a note in Markdown or HTML to plain text. */
function plainNote(note: string): string {
  const noOutput = {
    notes: [],
    backdrops: [],
    warn: () => undefined,
    addComment: () => undefined,
    readDiagram: () => undefined,
    resolveLink: () => undefined,
  };
  const blocks = readBlocks(parseMarkdown(note).children, {
    ...noOutput,
    dialect: 'outline',
    definitions: new Map(),
  });
  return toPlainLines(blocks).join('\n').trim();
}

const isHidden = (settings: Settings) =>
  settings.get('hide') === true || settings.get('disabled') === true || settings.get('hidden') === true;

function settingsBackdrops(settings: Settings, local: ReadonlyMap<string, string>): Backdrop[] {
  const layout = textSetting(settings, 'layout') ?? '';
  const image = textSetting(settings, 'image');
  if (image && /^(?:image|iframe)-(?:left|right)$/.test(layout))
    return [{ source: image, alt: '', share: 0.5, side: layout.endsWith('left') ? 'left' : 'right' }];
  const css = /url\((["']?)([^"')]+)\1\)/.exec(local.get('backgroundImage') ?? '')?.[2];
  const source = image ?? textSetting(settings, 'background') ?? css ?? local.get('data-background');
  return source && /[./:]/.test(source) && !/gradient\(/.test(source) ? [{ source, alt: '', share: 1 }] : [];
}

/** Adds a heading for a title that is only in the slide's settings. The deck's own title is not added. */
function withSettingsTitle(blocks: Block[], settings: Settings): Block[] {
  const title = textSetting(settings, 'title');
  const isDeckSettings =
    settings.has('theme') || settings.has('info') || settings.has('author') || settings.has('authors');
  if (
    !title ||
    isDeckSettings ||
    !settings.has('layout') ||
    blocks.some((b) => b.kind === 'heading' && textOfRuns(b.runs) === title)
  )
    return blocks;
  const subtitle = textSetting(settings, 'subtitle');
  return [
    { kind: 'heading', depth: 1, runs: [{ text: title }] },
    ...(subtitle ? [{ kind: 'paragraph', runs: [{ text: subtitle }] } as const] : []),
    ...blocks,
  ];
}

function titleOf(blocks: readonly Block[], settings: Settings): string {
  const heading = blocks.find((block) => block.kind === 'heading');
  if (heading?.kind === 'heading') return textOfRuns(heading.runs).slice(0, 300);
  const named = textSetting(settings, 'title', 'name');
  const line = toPlainLines(blocks.filter((block) => block.kind !== 'code' && block.kind !== 'table')).find(
    (text) => text.trim(),
  );
  return (named ?? line ?? '').slice(0, 80).trim();
}

/** Nests each slide in the closest previous slide with a smaller depth. */
function nest(read: readonly FlatSlide[], from: number, to: number): Slide[] {
  const slides: Slide[] = [];
  for (let i = from; i < to; ) {
    const { slide, depth } = itemAt(read, i);
    let end = i + 1;
    while (end < to && itemAt(read, end).depth > depth) end += 1;
    slides.push({ ...slide, children: nest(read, i + 1, end) });
    i = end;
  }
  return slides;
}

function definitionsOf(raw: readonly RawSlide[]): SlideContext['definitions'] {
  const found = new Map<string, { url: string; title?: string }>();
  const visit = (node: Nodes, depth: number): void => {
    if (node.type === 'definition') {
      const { identifier, url, title } = node as Definition;
      found.set(identifier, title ? { url, title } : { url });
    }
    if ('children' in node && depth < 8) for (const child of node.children) visit(child, depth + 1);
  };
  for (const slide of raw) for (const node of slide.nodes) visit(node, 0);
  return found;
}

/** Maps link anchors to slide ids: slide numbers, explicit ids and names, and GitHub slugs of headings. */
function anchorsOf(raw: readonly RawSlide[]): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>();
  for (const [i, slide] of raw.entries()) {
    const id = `slide-${i + 1}`;
    anchors.set(String(i + 1), id);
    const names = slide.nodes.flatMap((node) => {
      if (node.type === 'heading') return [slug(plain(node, 0))];
      return node.type === 'html'
        ? [...node.value.matchAll(/\bid=["']?([\w-]+)/g)].map(([, id = '']) => id)
        : [];
    });
    for (const name of [...names, textSetting(slide.settings, 'name', 'routeAlias', 'id') ?? ''])
      if (name && !anchors.has(name)) anchors.set(name, id);
  }
  return anchors;
}

const plain = (node: Nodes, depth: number): string =>
  'value' in node
    ? node.value
    : 'children' in node && depth < 20
      ? node.children.map((c) => plain(c, depth + 1)).join('')
      : '';

const slug = (text: string) =>
  /\{#([\w-]+)/.exec(text)?.[1] ??
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

function linkOf(href: string, anchors: ReadonlyMap<string, string>): Link | undefined {
  const to = href.trim().slice(0, 4000);
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(to)) return { kind: 'url', href: to };
  if (/^\/\/[\w.-]+\.\w+/.test(to)) return { kind: 'url', href: `https:${to}` };
  const anchor = /^(?:#\/?|\/)([\w\p{L}-]+)$/u.exec(to)?.[1];
  const topic = anchor ? anchors.get(anchor) : undefined;
  return topic ? { kind: 'topic', topic } : undefined;
}
