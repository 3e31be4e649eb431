import type { ImportWarning } from '@flydeck/scene/model/document';
import type { Link } from '@flydeck/scene/model/text';
import type { Definition, Nodes } from 'mdast';
import type { Dialect } from './dialect.ts';
import { Directives } from './directives.ts';
import { type Settings, textSetting } from './front-matter.ts';
import type { Backdrop, Block, Slide, UnreadSlide } from './model.ts';
import { parseMarkdown, textOfNode } from './parse-markdown.ts';
import { toPlainLines } from './read-blocks.ts';
import { readBlocks } from './read-regions.ts';
import { textOfRuns } from './run-builder.ts';
import type { SlideContext } from './slide-context.ts';

/** A slide before its nested slides are added. */
interface FlatSlide {
  readonly slide: Slide;
  readonly depth: number;
}

/** Converts the slides of a deck to a tree. Hidden slides and slides without content are dropped. */
export function readSlides(
  rawSlides: readonly UnreadSlide[],
  dialect: Dialect,
  settings: Settings,
  { warn, readDiagram }: Pick<DeckContext, 'warn' | 'readDiagram'>,
): Slide[] {
  const definitions = collectDefinitions(rawSlides);
  const visibleSlides = rawSlides.filter((slide) => !isHidden(slide.settings));
  const anchors = collectAnchors(visibleSlides);
  const directives = new Directives(settings, dialect);
  const flatSlides = visibleSlides.flatMap((rawSlide, i): FlatSlide[] => {
    const id = `slide-${i + 1}`;
    const slide = readSlide(rawSlide, id, { dialect, definitions, anchors, directives, warn, readDiagram });
    return slide ? [{ slide, depth: rawSlide.depth }] : [];
  });
  return nestSlides(flatSlides);
}

/** What `readSlide` needs for every slide of a deck. */
interface DeckContext extends Pick<SlideContext, 'dialect' | 'definitions' | 'readDiagram'> {
  /** Ids of slides by link anchor. */
  readonly anchors: ReadonlyMap<string, string>;
  readonly directives: Directives;
  warn(warning: ImportWarning): void;
}

/** Converts a slide; undefined if it has no content and no backdrop. */
function readSlide(rawSlide: UnreadSlide, id: string, context: DeckContext): Slide | undefined {
  const notes: string[] = [...(rawSlide.notes ?? [])];
  const backdrops: Backdrop[] = [];
  // Texts of HTML comments, which can contain directives or notes.
  const comments: string[] = [];
  const warn = (code: string, message: string) => context.warn({ code, message, topicId: id });
  const slidesFile = textSetting(rawSlide.settings, 'src');
  if (slidesFile)
    warn('markdown.outside_file', `The slides of "${slidesFile}" are in another file, which is not read.`);
  const blocks = readBlocks(rawSlide.nodes, {
    ...context,
    resolveLink: (href) => parseLink(href, context.anchors),
    warn,
    addComment: (text) => comments.push(text.trim()),
    notes,
    backdrops,
  });
  const slideDirectives = context.directives.readNextSlide(comments, (text) => notes.push(text));
  backdrops.push(...settingsBackdrops(rawSlide.settings, slideDirectives));
  const layout = (textSetting(rawSlide.settings, 'layout') ?? '').toLowerCase();
  const blocksWithTitle = withSettingsTitle(blocks, rawSlide.settings);
  if (blocksWithTitle.length === 0 && backdrops.length === 0) return undefined;
  const classes = `${textSetting(rawSlide.settings, 'class') ?? ''} ${slideDirectives.get('class') ?? ''}`;
  return {
    id,
    title: titleOf(blocksWithTitle, rawSlide.settings),
    layout,
    blocks: blocksWithTitle,
    notes: notesOf(context.dialect, notes),
    backdrops,
    backgroundColor: slideDirectives.get('backgroundColor') ?? slideDirectives.get('background'),
    color: slideDirectives.get('color'),
    isInverted:
      /\binvert(?:ed)?\b/.test(classes) ||
      slideDirectives.get('template') === 'invert' ||
      textSetting(rawSlide.settings, 'theme') === 'dark',
    // `lead` is a class of Marp's themes, `text-center` a utility class in Slidev.
    isCentred: /\b(?:lead|text-center)\b/.test(classes),
    header: slideDirectives.get('header'),
    footer: slideDirectives.get('footer'),
    // The id is `slide-` and the number of the slide.
    number: slideDirectives.get('paginate') === 'true' ? Number(id.slice('slide-'.length)) : undefined,
    language: textSetting(rawSlide.settings, 'lang'),
    children: [],
  };
}

/** Returns the notes of a slide; in Slidev, only the last comment is a note. */
function notesOf(dialect: Dialect, notes: readonly string[]): string[] {
  const plainNotes = notes.map(plainNote).filter(Boolean);
  return dialect === 'slidev' ? plainNotes.slice(-1) : plainNotes;
}

/** Converts a note in Markdown or HTML to plain text. */
function plainNote(note: string): string {
  const blocks = readBlocks(parseMarkdown(note).children, {
    dialect: 'outline',
    definitions: new Map(),
    notes: [],
    backdrops: [],
    warn: () => undefined,
    addComment: () => undefined,
    readDiagram: () => undefined,
    resolveLink: () => undefined,
  });
  return toPlainLines(blocks).join('\n').trim();
}

/** Returns whether the settings of a slide hide it. */
const isHidden = (settings: Settings) =>
  settings.get('hide') === true || settings.get('disabled') === true || settings.get('hidden') === true;

/** Returns a list with the backdrop from the settings or directives of a slide; an empty list without a backdrop. */
function settingsBackdrops(settings: Settings, slideDirectives: ReadonlyMap<string, string>): Backdrop[] {
  const layout = textSetting(settings, 'layout') ?? '';
  const image = textSetting(settings, 'image');
  if (image && /^(?:image|iframe)-(?:left|right)$/.test(layout))
    return [{ source: image, alt: '', widthFraction: 0.5, side: layout.endsWith('left') ? 'left' : 'right' }];
  const cssUrl = /url\((["']?)([^"')]+)\1\)/.exec(slideDirectives.get('backgroundImage') ?? '')?.[2];
  const source = image ?? textSetting(settings, 'background') ?? cssUrl ?? slideDirectives.get('data-background');
  // A background without `.`, `/` and `:` is a colour.
  return source && /[./:]/.test(source) && !/gradient\(/.test(source) ? [{ source, alt: '', widthFraction: 1 }] : [];
}

/**
 * Adds a heading for a title that is only in the settings of a slide with a layout, and a paragraph for the subtitle.
 * Settings with `theme`, `info`, `author` or `authors` are those of the whole deck, whose title is not added.
 */
function withSettingsTitle(blocks: Block[], settings: Settings): Block[] {
  const title = textSetting(settings, 'title');
  const isDeckSettings =
    settings.has('theme') || settings.has('info') || settings.has('author') || settings.has('authors');
  const isInBlocks = blocks.some((block) => block.kind === 'heading' && textOfRuns(block.runs) === title);
  if (!title || isDeckSettings || !settings.has('layout') || isInBlocks) return blocks;
  const subtitle = textSetting(settings, 'subtitle');
  return [
    { kind: 'heading', depth: 1, runs: [{ text: title }] },
    ...(subtitle ? [{ kind: 'paragraph', runs: [{ text: subtitle }] } as const] : []),
    ...blocks,
  ];
}

/** Returns the title of a slide: its first heading, else the setting `title` or `name`, else its first line of text. */
function titleOf(blocks: readonly Block[], settings: Settings): string {
  const heading = blocks.find((block) => block.kind === 'heading');
  if (heading?.kind === 'heading') return textOfRuns(heading.runs).slice(0, 300);
  const settingsTitle = textSetting(settings, 'title', 'name');
  const textBlocks = blocks.filter((block) => block.kind !== 'code' && block.kind !== 'table');
  const line = toPlainLines(textBlocks).find((text) => text.trim());
  return (settingsTitle ?? line ?? '').slice(0, 80).trim();
}

/** Nests each slide in the closest previous slide with a smaller depth. */
function nestSlides(flatSlides: readonly FlatSlide[]): Slide[] {
  const [first, ...following] = flatSlides;
  if (!first) return [];
  const siblingIndex = following.findIndex(({ depth }) => depth <= first.depth);
  const childCount = siblingIndex < 0 ? following.length : siblingIndex;
  const slide = { ...first.slide, children: nestSlides(following.slice(0, childCount)) };
  return [slide, ...nestSlides(following.slice(childCount))];
}

/** Returns the Markdown definitions of links (`[id]: url`) in all slides, by id. Ignores deeply nested definitions. */
function collectDefinitions(rawSlides: readonly UnreadSlide[]): SlideContext['definitions'] {
  const definitions = new Map<string, Definition>();
  const visit = (node: Nodes, depth: number): void => {
    if (node.type === 'definition') definitions.set(node.identifier, node);
    if ('children' in node && depth < 8) for (const child of node.children) visit(child, depth + 1);
  };
  for (const slide of rawSlides) for (const node of slide.nodes) visit(node, 0);
  return definitions;
}

/**
 * Maps link anchors to slide ids. Anchors are slide numbers, ids in headings and HTML, names in the settings, and
 * GitHub slugs of headings. Of several slides with the same anchor, the map contains the first.
 */
function collectAnchors(rawSlides: readonly UnreadSlide[]): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>();
  for (const [i, slide] of rawSlides.entries()) {
    const id = `slide-${i + 1}`;
    anchors.set(String(i + 1), id);
    const names = slide.nodes.flatMap((node) => {
      if (node.type === 'heading') return [slug(textOfNode(node))];
      return node.type === 'html' ? [...node.value.matchAll(/\bid=["']?([\w-]+)/g)].map(([, id = '']) => id) : [];
    });
    for (const name of [...names, textSetting(slide.settings, 'name', 'routeAlias', 'id') ?? ''])
      if (name && !anchors.has(name)) anchors.set(name, id);
  }
  return anchors;
}

/** Returns the explicit id (`{#id}`) in the text of a heading, else the slug that GitHub creates from the text. */
const slug = (text: string) =>
  /\{#([\w-]+)/.exec(text)?.[1] ??
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

/** Returns the target of a link: a URL, or the slide of an anchor; undefined for other links. */
function parseLink(href: string, anchors: ReadonlyMap<string, string>): Link | undefined {
  const url = href.trim().slice(0, 4000);
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(url)) return { kind: 'url', href: url };
  if (/^\/\/[\w.-]+\.\w+/.test(url)) return { kind: 'url', href: `https:${url}` };
  // An anchor such as `#id`, `#/id` or `/2`.
  const anchor = /^(?:#\/?|\/)([\w\p{L}-]+)$/u.exec(url)?.[1];
  const topic = anchor ? anchors.get(anchor) : undefined;
  return topic ? { kind: 'topic', topic } : undefined;
}
