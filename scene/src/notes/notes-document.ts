import { arrangeTopics, arrangeWithoutTitle } from '../arrange.ts';
import { DEFAULT_THEME } from '../model/default-theme.ts';
import { type CanvasColors, derivedCanvasColors } from '../model/derived-color.ts';
import type { Document, Topic } from '../model/document.ts';
import { DOCUMENT_VERSION } from '../model/document-version.ts';
import type { Element } from '../model/elements.ts';
import type { Paragraph } from '../model/text.ts';
import { makeIdsUnique } from '../model/unique-ids.ts';
import { visualLength } from './characters.ts';
import { lineParagraph } from './compose/text-elements.ts';
import { composeTitle } from './compose/title-card.ts';
import { plainTextOf } from './inline.ts';
import { type Notes, readTitledNotes } from './read-notes.ts';
import { createTopic, TopicBuilder } from './section-topics.ts';
import { type Opening, splitSubtitle } from './subtitle.ts';

/** Notes from which a presentation is created. */
export interface NotesSource {
  /** Plain text or Markdown. */
  readonly text: string;
  /** Title of the presentation; empty: the first heading of the text. */
  readonly title: string;
  /** BCP 47; `und` if unknown. */
  readonly language: string;
}

/** Maximum length of the text below the title of the first topic, in visual characters. */
const SUBTITLE_MAX_LENGTH = 160;
const SUBTITLE_MAX_LINES = 3;
const DOCUMENT_TITLE_MAX_LENGTH = 80;
/** Maximum length of a title that is shown on the canvas, in visual characters. */
const CANVAS_TITLE_MAX_LENGTH = 90;
/** Text size of the subtitle below a title that is shown on the canvas, in units of the canvas. */
const CANVAS_SUBTITLE_SIZE = 36;

/**
 * Returns a presentation with all words of the notes in their order. The words are arranged in compositions that fit
 * their structure: charts, tables, timelines, comparisons, steps, quotes, figures and text. Adds no words.
 */
export function notesDocument({ text, title, language }: NotesSource): Document {
  const theme = DEFAULT_THEME;
  const colors = derivedCanvasColors(theme);
  const notes = readTitledNotes(text, title);
  const documentTitle = notes.title === '' ? firstWordsOf(text) : plainTextOf(notes.title);
  // The canvas shows the title in large text, so that no topic repeats it. A long title needs a topic of its own.
  const isTitleOnCanvas = notes.title !== '' && visualLength(documentTitle) <= CANVAS_TITLE_MAX_LENGTH;
  const { subtitle, blocks } = isTitleOnCanvas ? splitSubtitle(notes, language) : splitOpeningText(notes);
  const builder = new TopicBuilder({ colors, theme, language });
  const opening = notes.title === '' || isTitleOnCanvas ? [] : [openingTopic(notes.title, subtitle, colors)];
  const topics = [...opening, ...builder.createBlocks(blocks), ...builder.createSections(notes.sections)];
  const arrangement = isTitleOnCanvas
    ? arrangeTopics(topics, { title: documentTitle, theme })
    : arrangeWithoutTitle(topics, theme);
  return makeIdsUnique({
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: 'pitch',
    title: documentTitle,
    language,
    theme,
    root: {
      id: 'root',
      title: documentTitle,
      ...arrangement,
      elements: arrangement.elements.map((element) => readableTitle(element, isTitleOnCanvas ? subtitle : [])),
    },
    assets: {},
  }).document;
}

/**
 * Returns the title of the canvas as content, which the transcript contains, with the lines of the subtitle below it.
 * Other elements are returned unchanged.
 */
function readableTitle(element: Element, subtitle: readonly string[]): Element {
  if (element.kind !== 'text') return element;
  const { furniture: _, ...title } = element;
  const paragraphs = title.body.paragraphs.map((paragraph) => ({ ...paragraph, role: 'title' as const }));
  return { ...title, body: { ...title.body, paragraphs: [...paragraphs, ...subtitle.map(subtitleParagraph)] } };
}

function subtitleParagraph(line: string): Paragraph {
  const paragraph = lineParagraph(line, { align: 'start', spaceBefore: CANVAS_SUBTITLE_SIZE / 2 });
  const style = { size: CANVAS_SUBTITLE_SIZE, color: 'muted' };
  return { ...paragraph, runs: paragraph.runs.map((run) => ({ ...style, ...run })) };
}

function splitOpeningText({ title, blocks }: Notes): Opening {
  const [first, ...others] = blocks;
  const lines = first?.kind === 'paragraph' && first.lines.length <= SUBTITLE_MAX_LINES ? first.lines : [];
  const isShort = visualLength(lines.join(' ')) <= SUBTITLE_MAX_LENGTH;
  return title !== '' && lines.length > 0 && isShort ? { subtitle: lines, blocks: others } : { subtitle: [], blocks };
}

function openingTopic(title: string, subtitle: readonly string[], colors: CanvasColors): Topic {
  const id = 'topic-title';
  return { ...createTopic(id, title), ...composeTitle(id, title, subtitle, colors) };
}

/** Returns the first words of a text as the title of its document. Ends between words. */
function firstWordsOf(text: string): string {
  const line = plainTextOf(text.trim().split('\n')[0] ?? '').replace(/^[#>*\-•\s]+/, '');
  if (visualLength(line) <= DOCUMENT_TITLE_MAX_LENGTH) return line;
  let title = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(line)) {
    if (visualLength(title + segment) > DOCUMENT_TITLE_MAX_LENGTH) break;
    title += segment;
  }
  const clause = /^.{24,}(?=[,;:–—，、])/u.exec(title)?.[0];
  return (clause ?? title).trim();
}
