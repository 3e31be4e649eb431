import { cleanLine } from '@flydeck/contract/clean-line';
import { type MakeOutlineRequest, TOPICS_BY_LENGTH } from '@flydeck/contract/outlines/make-outline';
import { OUTLINE_TITLE_MAX_LENGTH } from '@flydeck/contract/outlines/outline';
import type { OutlinerEvent } from '../../../ports/outliner.ts';
import { type Block, readBlocks } from './read-blocks.ts';
import { readSections, type Section, type TopicWithPath, toTree } from './read-sections.ts';
import { createSentenceReader, type ReadSentences } from './read-sentences.ts';
import { createWordReader, type ReadWords } from './read-words.ts';
import { shorten } from './shorten.ts';
import {
  capitalize,
  chooseTitle,
  createNotes,
  findSharedTerm,
  type Sentence,
  selectKeyLines,
  sentencesOf,
} from './summarize.ts';
import { countStemSpread, type StemSpread } from './terms.ts';
import { findSectionBoundaries } from './text-tiling.ts';

/** Lets other requests run if the outliner has blocked the event loop for a few milliseconds. */
type YieldIfDue = () => Promise<void>;

/** Minimum average number of sentences per topic when the text before the first heading is split into topics. */
const MIN_SENTENCES_PER_TOPIC = 3;
/**
 * Number of sentences after which no further block of a section is read, which limits the time for a text of many short
 * sentences. Usual texts have fewer sentences: a source of maximum length (50,000 characters) has about 500.
 */
const MAX_SENTENCES = 1800;
/** A section of the first level without child sections and with more sentences than this gets two child topics. */
const LONG_SECTION_SENTENCES = 40;

interface OutlineContext {
  readonly request: MakeOutlineRequest;
  readonly language: string;
  readonly readSentences: ReadSentences;
  readonly readWords: ReadWords;
  readonly yieldIfDue: YieldIfDue;
  /** Terms in the titles that were already chosen; see `chooseTitle`. */
  readonly usedTerms: Set<string>;
}

/** The part of the text that becomes one topic. */
interface TopicContent {
  /** Indices of the topic and its ancestors among their siblings, outermost first. */
  readonly path: readonly number[];
  /** If absent, a title is chosen from the sentences. */
  readonly title?: string;
  readonly sentences: readonly Sentence[];
  readonly blocks: readonly Block[];
}

/**
 * Outlines a text by its headings. Text before the first heading (the preface) is split where its vocabulary changes.
 */
export async function* outlineText(
  request: MakeOutlineRequest,
  language: string,
  yieldIfDue: YieldIfDue,
): AsyncGenerator<OutlinerEvent> {
  const context: OutlineContext = {
    request,
    language,
    readSentences: createSentenceReader(language),
    readWords: createWordReader(language),
    yieldIfDue,
    usedTerms: new Set(),
  };
  const blocks = readBlocks(request.source);
  await yieldIfDue();
  const { title, preface, sections } = readSections(blocks, request.length);
  await yieldIfDue();
  const foundContents = await splitIntoTopics(context, preface, sections, title);
  // A text without words yields one empty topic.
  const contents = foundContents.length > 0 ? foundContents : [{ path: [0], sentences: [], blocks: [] }];
  await yieldIfDue();
  // Number of topics that contain each stem.
  const spread = countStemSpread(contents.map(({ sentences }) => sentences.flatMap(({ stems }) => stems)));
  const name = request.title?.trim() || title || nameOutline(contents, spread);
  const outlineTitle = cleanLine(shorten(cleanLine(name), OUTLINE_TITLE_MAX_LENGTH)) || '…';
  yield { event: 'title', title: outlineTitle, language };
  await yieldIfDue();
  const topics: TopicWithPath[] = [];
  for (const [index, content] of contents.entries()) {
    const topic = toTopic(context, content, spread, contents.length);
    topics.push(topic);
    yield { event: 'topic', path: [...topic.indices], title: topic.title, text: [...topic.text] };
    yield { event: 'progress', fraction: (index + 1) / contents.length };
    await yieldIfDue();
  }
  yield { event: 'done', outline: { title: outlineTitle, language, topics: toTree(topics) } };
}

async function splitIntoTopics(
  context: OutlineContext,
  preface: readonly Block[],
  sections: readonly Section[],
  title: string | undefined,
): Promise<readonly TopicContent[]> {
  // If the first block of the preface is the title of the outline, the block is omitted, so that no topic repeats it.
  const prefaceWithoutTitle = preface[0]?.text === title ? preface.slice(1) : preface;
  const prefaceSentences = await readDistinctSentences(context, prefaceWithoutTitle);
  const topicCount = TOPICS_BY_LENGTH[context.request.length];
  const maxPrefaceTopics = Math.max(1, topicCount - sections.length);
  // The sentences of the preface become one topic, or several topics if there are many sentences.
  const prefaceTopicCount = Math.floor(prefaceSentences.length / MIN_SENTENCES_PER_TOPIC);
  const prefaceContents = splitSentences(prefaceSentences, Math.min(maxPrefaceTopics, prefaceTopicCount), []);
  const contents = [...prefaceContents];
  for (const [index, section] of sections.entries())
    contents.push(...(await topicsOfSection(context, section, [prefaceContents.length + index])));
  return contents;
}

async function topicsOfSection(
  context: OutlineContext,
  section: Section,
  path: readonly number[],
): Promise<readonly TopicContent[]> {
  const sentences = await readDistinctSentences(context, section.blocks);
  const title = shorten(cleanLine(section.title), OUTLINE_TITLE_MAX_LENGTH);
  if (section.sections.length === 0 && sentences.length > LONG_SECTION_SENTENCES && path.length === 1) {
    return [{ path, title, sentences: [], blocks: [] }, ...splitSentences(sentences, 2, path)];
  }
  const contents: TopicContent[] = [{ path, title, sentences, blocks: section.blocks }];
  for (const [index, child] of section.sections.entries()) {
    contents.push(...(await topicsOfSection(context, child, [...path, index])));
  }
  return contents;
}

/**
 * Returns the sentences of the blocks. A repeated sentence, such as a page header, is included once. The blocks after
 * the block with sentence number `MAX_SENTENCES` are ignored.
 */
async function readDistinctSentences(context: OutlineContext, blocks: readonly Block[]): Promise<readonly Sentence[]> {
  const sentences = new Map<string, Sentence>();
  for (const block of blocks) {
    for (const sentence of sentencesOf(block, context.readSentences, context.readWords)) {
      if (!sentences.has(sentence.text)) sentences.set(sentence.text, sentence);
      await context.yieldIfDue();
    }
    if (sentences.size >= MAX_SENTENCES) break;
  }
  return [...sentences.values()];
}

/**
 * Splits sentences into at most `count` topics, but at least one if there are sentences.
 * @param parent path of the parent topic; empty for topics of the first level
 */
function splitSentences(sentences: readonly Sentence[], count: number, parent: readonly number[]): TopicContent[] {
  if (sentences.length === 0) return [];
  const boundaries = [0, ...findSectionBoundaries(sentences, Math.max(1, count)), sentences.length];
  return boundaries.slice(0, -1).map((from, index) => {
    const group = sentences.slice(from, boundaries[index + 1]);
    return { path: [...parent, index], sentences: group, blocks: paragraphsOf(group) };
  });
}

/** Returns the paragraphs of the sentences as blocks. */
function paragraphsOf(sentences: readonly Sentence[]): readonly Block[] {
  const paragraphs: string[] = [];
  for (const { text, startsParagraph } of sentences) {
    const previous = paragraphs.at(-1);
    if (startsParagraph || previous === undefined) paragraphs.push(text);
    else paragraphs.splice(-1, 1, joinSentences(previous, text));
  }
  return paragraphs.map((text) => ({ kind: 'paragraph', text, level: 1 }));
}

/** Chinese and Japanese have no space between sentences. */
const joinSentences = (a: string, b: string): string => (/[。！？」』]$/u.test(a) ? a + b : `${a} ${b}`);

function toTopic(
  context: OutlineContext,
  content: TopicContent,
  spread: StemSpread,
  topicCount: number,
): TopicWithPath {
  const { title, remaining } =
    content.title === undefined
      ? chooseTitle(content.sentences, { ...context, spread, topicCount })
      : { title: content.title, remaining: content.sentences };
  const text = selectKeyLines(remaining, context.request.length);
  const notes = createNotes(content.blocks, text);
  return { indices: content.path, title: title || '…', text, ...(notes !== undefined && { notes }) };
}

/**
 * Returns a title for the outline: the term that most topics share; without such a term, the first sentence; without
 * sentences, the title of the first topic.
 */
function nameOutline(contents: readonly TopicContent[], spread: StemSpread): string {
  // The first 12 sentences of each topic are sufficient to find its terms.
  const sentences = contents.flatMap((content) => content.sentences.slice(0, 12));
  return capitalize(findSharedTerm(sentences, spread) ?? shorten(sentences[0]?.text ?? contents[0]?.title ?? '…', 80));
}
