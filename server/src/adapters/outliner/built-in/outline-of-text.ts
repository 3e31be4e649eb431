import { cleanLine } from '@flydeck/contract/clean-line';
import type { MakeOutlineRequest } from '@flydeck/contract/outlines/make-outline';
import { TOPICS_BY_LENGTH } from '@flydeck/contract/outlines/make-outline';
import { OUTLINE_TITLE_MAX_LENGTH } from '@flydeck/contract/outlines/outline';
import type { OutlinerEvent } from '../../../ports/outliner.ts';
import { type Block, readBlocks } from './read-blocks.ts';
import { type PlacedTopic, readSections, type Section, toTree } from './read-sections.ts';
import { type ReadSentences, sentenceReader } from './read-sentences.ts';
import { type ReadWords, wordReader } from './read-words.ts';
import { shorten } from './shorten.ts';
import {
  capitalise,
  keyLines,
  nameOf,
  notesOf,
  type Sentence,
  sentencesOf,
  sharedTerm,
} from './summarise.ts';
import { type StemSpread, stemSpread } from './terms.ts';
import { tile } from './text-tiling.ts';

/** Yields to other requests if due. */
export type YieldIfDue = () => Promise<void>;

/** Minimum number of sentences per part when a text without headings is split. */
const SENTENCES_A_PART = 3;
/** 50,000 characters are about 500 sentences. */
const MAX_SENTENCES = 1800;
/** A section with more sentences than this is split into child topics. */
const LONG_SECTION = 40;

interface Reading {
  readonly request: MakeOutlineRequest;
  readonly language: string;
  readonly readSentences: ReadSentences;
  readonly readWords: ReadWords;
  readonly breathe: YieldIfDue;
  readonly taken: Set<string>;
}

interface Part {
  readonly path: readonly number[];
  /** Generated if absent. */
  readonly title?: string;
  readonly sentences: readonly Sentence[];
  readonly blocks: readonly Block[];
}

/** Outlines a pasted text by its own headings, or by the parts in which its vocabulary changes. */
export async function* outlineOfText(
  request: MakeOutlineRequest,
  language: string,
  breathe: YieldIfDue,
): AsyncGenerator<OutlinerEvent> {
  const reading: Reading = {
    request,
    language,
    readSentences: sentenceReader(language),
    readWords: wordReader(language),
    breathe,
    taken: new Set(),
  };
  const blocks = readBlocks(request.source);
  await breathe();
  const { title, preface, sections } = readSections(blocks, request.length);
  await breathe();
  const found = await partsOf(reading, preface, sections, title);
  // A text without words yields one empty topic.
  const parts = found.length > 0 ? found : [{ path: [0], sentences: [], blocks: [] }];
  await breathe();
  const spread = stemSpread(parts.map(({ sentences }) => sentences.flatMap(({ stems }) => stems)));
  const name = request.title?.trim() || title || nameOfAll(parts, spread);
  const outlineTitle = cleanLine(shorten(cleanLine(name), OUTLINE_TITLE_MAX_LENGTH)) || '…';
  yield { event: 'title', title: outlineTitle, language };
  await breathe();
  const placed: PlacedTopic[] = [];
  for (const [index, part] of parts.entries()) {
    const topic = toTopic(reading, part, spread, parts.length);
    placed.push(topic);
    yield { event: 'topic', path: [...topic.path], title: topic.title, text: [...topic.text] };
    yield { event: 'progress', fraction: (index + 1) / parts.length };
    await breathe();
  }
  yield { event: 'done', outline: { title: outlineTitle, language, topics: toTree(placed) } };
}

async function partsOf(
  reading: Reading,
  preface: readonly Block[],
  sections: readonly Section[],
  title: string | undefined,
): Promise<readonly Part[]> {
  const body = preface[0]?.text === title ? preface.slice(1) : preface;
  const before = await read(reading, body);
  const wanted = TOPICS_BY_LENGTH[reading.request.length];
  const slots = Math.max(1, wanted - sections.length);
  // Few sentences before the first heading form one part; more are split.
  const parts = cut(before, Math.min(slots, Math.floor(before.length / SENTENCES_A_PART)), []);
  for (const section of sections) parts.push(...(await sectionParts(reading, section, [countTop(parts)])));
  return parts;
}

const countTop = (parts: readonly Part[]): number => parts.filter(({ path }) => path.length === 1).length;

async function sectionParts(
  reading: Reading,
  section: Section,
  path: readonly number[],
): Promise<readonly Part[]> {
  const sentences = await read(reading, section.blocks);
  const title = shorten(cleanLine(section.title), OUTLINE_TITLE_MAX_LENGTH);
  if (section.sections.length === 0 && sentences.length > LONG_SECTION && path.length === 1) {
    const inner = cut(sentences, 2, path);
    return [{ path, title, sentences: [], blocks: [] }, ...inner];
  }
  const parts: Part[] = [{ path, title, sentences, blocks: section.blocks }];
  for (const [index, inner] of section.sections.entries()) {
    parts.push(...(await sectionParts(reading, inner, [...path, index])));
  }
  return parts;
}

/** Reads the distinct sentences; repeated ones (page headers) carry no content. Yields in between. */
async function read(reading: Reading, blocks: readonly Block[]): Promise<readonly Sentence[]> {
  const sentences = new Map<string, Sentence>();
  for (const block of blocks) {
    for (const sentence of sentencesOf(block, reading.readSentences, reading.readWords)) {
      if (!sentences.has(sentence.text)) sentences.set(sentence.text, sentence);
      await reading.breathe();
    }
    if (sentences.size >= MAX_SENTENCES) break;
  }
  return [...sentences.values()];
}

/** Splits sentences into at most `count` parts under `parent`. */
function cut(sentences: readonly Sentence[], count: number, parent: readonly number[]): Part[] {
  if (sentences.length === 0) return [];
  const borders = [0, ...tile(sentences, Math.max(1, count)), sentences.length];
  return borders.slice(0, -1).map((from, index) => {
    const own = sentences.slice(from, borders[index + 1]);
    return { path: [...parent, index], sentences: own, blocks: paragraphsOf(own) };
  });
}

/** Joins sentences into the paragraphs they came from. */
function paragraphsOf(sentences: readonly Sentence[]): readonly Block[] {
  const paragraphs: string[] = [];
  for (const { text, opens } of sentences) {
    if (opens || paragraphs.length === 0) paragraphs.push(text);
    else paragraphs[paragraphs.length - 1] = join(paragraphs[paragraphs.length - 1] ?? '', text);
  }
  return paragraphs.map((text) => ({ kind: 'paragraph', text, level: 1 }));
}

/** Chinese and Japanese have no space between sentences. */
const join = (a: string, b: string): string => (/[。！？」』]$/u.test(a) ? a + b : `${a} ${b}`);

function toTopic(reading: Reading, part: Part, spread: StemSpread, parts: number): PlacedTopic {
  const named =
    part.title === undefined
      ? nameOf(part.sentences, { ...reading, spread, parts })
      : { title: part.title, rest: part.sentences };
  const text = keyLines(named.rest, reading.request.length);
  const notes = notesOf(part.blocks, text);
  return { path: part.path, title: named.title || '…', text, ...(notes !== undefined && { notes }) };
}

/** Names the outline: the term that its parts share, or else its first sentence. */
function nameOfAll(parts: readonly Part[], spread: StemSpread): string {
  // The first sentences represent each part.
  const sentences = parts.flatMap((part) => part.sentences.slice(0, 12));
  return capitalise(
    sharedTerm(sentences, spread) ?? shorten(sentences[0]?.text ?? parts[0]?.title ?? '…', 80),
  );
}
