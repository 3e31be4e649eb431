import { rect } from '../arrange/boxes.ts';
import { fitSizeToLongestWord } from '../arrange/decoration.ts';
import { arrangeTopics } from '../arrange.ts';
import { accentGradient, cornerRing, MARGIN, TOPIC_WIDTH } from '../create/lay-out-topic.ts';
import { DEFAULT_THEME } from '../model/default-theme.ts';
import { type CanvasColors, derivedCanvasColors } from '../model/derived-color.ts';
import type { Document, Topic } from '../model/document.ts';
import { DOCUMENT_VERSION } from '../model/document-version.ts';
import { makeIdsUnique } from '../model/unique-ids.ts';
import { visualLength } from './characters.ts';
import { WHITE } from './compose/card-frame.ts';
import { fitParagraphs, lineParagraph, textElement } from './compose/text-elements.ts';
import { plainTextOf } from './inline.ts';
import { type ContentBlock, type Notes, readNotes } from './read-notes.ts';
import { createTopic, TopicBuilder } from './section-topics.ts';

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
/** Smallest text size of a title on one line. */
const MIN_ONE_LINE_SIZE = 58;
const DOCUMENT_TITLE_MAX_LENGTH = 80;

/**
 * Returns a presentation with all words of the notes in their order. The words are arranged in compositions that fit
 * their structure: charts, tables, timelines, comparisons, steps, quotes, figures and text. Adds no words.
 */
export function notesDocument({ text, title, language }: NotesSource): Document {
  const theme = DEFAULT_THEME;
  const colors = derivedCanvasColors(theme);
  const notes = withTitle(readNotes(text), title.trim());
  const { subtitle, blocks } = splitSubtitle(notes);
  const builder = new TopicBuilder({ colors, theme, language });
  const opening = notes.title === '' ? [] : [openingTopic(notes.title, subtitle, colors)];
  const topics = [...opening, ...builder.createBlocks(blocks), ...builder.createSections(notes.sections)];
  const documentTitle = notes.title === '' ? firstWords(text) : plainTextOf(notes.title);
  return makeIdsUnique({
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: 'pitch',
    title: documentTitle,
    language,
    theme,
    root: { id: 'root', title: documentTitle, ...arrangeTopics(topics, { title: documentTitle, theme }) },
    assets: {},
  }).document;
}

/** Returns notes with a title from outside of the text. A heading of the text with other words becomes a section. */
function withTitle(notes: Notes, title: string): Notes {
  if (title === '' || plainTextOf(notes.title) === title) return notes;
  if (notes.title === '') return { ...notes, title };
  return { title, blocks: [], sections: [notes] };
}

interface Opening {
  /** The lines below the title of the first topic. */
  readonly subtitle: readonly string[];
  /** The blocks after the subtitle. */
  readonly blocks: readonly ContentBlock[];
}

function splitSubtitle({ title, blocks }: Notes): Opening {
  const [first, ...others] = blocks;
  const lines = first?.kind === 'paragraph' && first.lines.length <= SUBTITLE_MAX_LINES ? first.lines : [];
  const isShort = visualLength(lines.join(' ')) <= SUBTITLE_MAX_LENGTH;
  return title !== '' && lines.length > 0 && isShort ? { subtitle: lines, blocks: others } : { subtitle: [], blocks };
}

/** Returns the first topic: the title of the notes in large text on a gradient, and a paragraph below. */
function openingTopic(title: string, subtitle: readonly string[], colors: CanvasColors): Topic {
  const id = 'topic-title';
  const width = TOPIC_WIDTH - 2 * MARGIN - 60;
  const paragraphs = [lineParagraph(title, { role: 'title', lineHeight: { multiple: 1 } })];
  const titleBox = rect(MARGIN + 10, 80, width, subtitle.length === 0 ? 380 : 250);
  const oneLine = width / (visualLength(plainTextOf(title)) * 0.6);
  const longestWord = fitSizeToLongestWord(plainTextOf(title), width, 76);
  // A title that fits into one line in a large size is not broken.
  const largest = oneLine >= MIN_ONE_LINE_SIZE ? Math.min(76, oneLine) : longestWord;
  const size = fitParagraphs(paragraphs, titleBox, { largest, smallest: Math.min(34, largest) });
  return {
    ...createTopic(id, title),
    background: accentGradient(colors),
    elements: [
      cornerRing({ id }, colors),
      textElement(
        `${id}-title`,
        titleBox,
        paragraphs,
        { size, bold: true, family: 'heading', color: WHITE },
        subtitle.length === 0 ? 'middle' : 'bottom',
      ),
      ...(subtitle.length === 0
        ? []
        : [
            textElement(
              `${id}-text`,
              rect(MARGIN + 10, 356, width - 120, 130),
              subtitle.map((text) => lineParagraph(text)),
              { size: 26, color: WHITE },
            ),
          ]),
    ],
  };
}

/** Returns the first words of a text as the title of its document. Ends between words. */
function firstWords(text: string): string {
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
