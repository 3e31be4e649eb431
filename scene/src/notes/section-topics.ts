import { rect } from '../arrange/boxes.ts';
import { fitSizeToLongestWord } from '../arrange/decoration.ts';
import { arrangeWithin } from '../arrange.ts';
import { accentGradient, CORNER, TOPIC_HEIGHT, TOPIC_WIDTH } from '../create/lay-out-topic.ts';
import type { CanvasColors } from '../model/derived-color.ts';
import type { Topic } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import type { Theme } from '../model/theme.ts';
import type { Card, ComparisonColumn, TextLine } from './cards.ts';
import { visualLength } from './characters.ts';
import { chooseCards } from './choose-cards.ts';
import { WHITE } from './compose/card-frame.ts';
import { composeCard } from './compose/compose-card.ts';
import { lineParagraph, textElement, toParagraphs } from './compose/text-elements.ts';
import { composeTitle } from './compose/title-card.ts';
import { plainTextOf } from './inline.ts';
import { textLinesOf } from './list-cards.ts';
import type { ContentBlock, Section } from './read-notes.ts';
import { sideOf } from './sides.ts';

/** The panel at the start side of a topic that groups other topics. */
const PANEL_WIDTH = 318;
const PANEL_PADDING = 36;
const GROUP_BOX = rect(PANEL_WIDTH + 32, 36, TOPIC_WIDTH - PANEL_WIDTH - 64, TOPIC_HEIGHT - 72);
const GROUP_GAP = 14;
/** Maximum length of a text in the panel, in visual characters. */
const PANEL_TEXT_MAX_LENGTH = 220;
/** Maximum number of lines in a column of a comparison. */
const COLUMN_MAX_LINES = 8;

interface BuilderOptions {
  readonly colors: CanvasColors;
  readonly theme: Theme;
  readonly language: string;
}

/** Creates the topics of sections and cards, with ids that number the topics in the order of creation. */
export class TopicBuilder {
  readonly #options: BuilderOptions;
  #count = 0;

  constructor(options: BuilderOptions) {
    this.#options = options;
  }

  /** Returns the topics of consecutive sections. Two sections for and against a subject become one comparison. */
  createSections(sections: readonly Section[]): Topic[] {
    const topics: Topic[] = [];
    for (let i = 0; i < sections.length; i += 1) {
      const [section, next] = [sections[i], sections[i + 1]];
      if (!section) continue;
      const comparison = next && comparisonOf([section, next]);
      topics.push(comparison ? this.createCard(comparison, '') : this.#createSection(section));
      if (comparison) i += 1;
    }
    return topics;
  }

  /** Returns the topics of blocks, one for each card. */
  createBlocks(blocks: readonly ContentBlock[]): Topic[] {
    return this.#cardsOf(blocks).map((card) => this.createCard(card, ''));
  }

  createCard(card: Card, title: string): Topic {
    const id = this.#nextId();
    const { colors, theme } = this.#options;
    const design = composeCard(card, { id, title, lead: card.lead, colors, theme });
    return { ...createTopic(id, title), ...design };
  }

  #createSection({ title, blocks, sections }: Section): Topic {
    const cards = this.#cardsOf(blocks);
    const comparison = cards.length === 0 && sections.length === 2 ? comparisonOf(sections) : undefined;
    if (comparison) return this.createCard(comparison, title);
    const [first, ...others] = cards;
    if (sections.length === 0 && others.length === 0)
      return first ? this.createCard(first, title) : this.#createHeadingTopic(title);
    return this.#createGroup(title, cards, sections);
  }

  /** Returns a topic that shows only its title. */
  #createHeadingTopic(title: string): Topic {
    const id = this.#nextId();
    return { ...createTopic(id, title), ...composeTitle(id, title, [], this.#options.colors) };
  }

  /** Returns a topic with a panel, which shows the title and a short text, and the other topics at its side. */
  #createGroup(title: string, cards: readonly Card[], sections: readonly Section[]): Topic {
    const id = this.#nextId();
    const [first, ...others] = cards;
    const panelLines = first && cards.length + sections.length > 1 ? panelLinesOf(first) : undefined;
    const children = [
      ...(panelLines ? others : cards).map((card) => this.createCard(card, '')),
      ...this.createSections(sections),
    ];
    return {
      ...createTopic(id, title),
      background: { kind: 'solid', ...this.#options.colors.card },
      elements: panelElements(id, title, panelLines ?? [], this.#options.colors),
      ...arrangeWithin(children, GROUP_BOX, GROUP_GAP),
    };
  }

  #cardsOf(blocks: readonly ContentBlock[]): Card[] {
    return chooseCards(blocks, this.#options.language);
  }

  #nextId(): string {
    this.#count += 1;
    return `topic-${this.#count}`;
  }
}

/** Returns a topic without elements. */
export const createTopic = (id: string, title: string): Topic => ({
  id,
  title: plainTextOf(title).slice(0, 1000),
  width: TOPIC_WIDTH,
  height: TOPIC_HEIGHT,
  corner: CORNER,
  elements: [],
  topics: [],
});

/** Returns the comparison of two sections for and against a subject; undefined for other sections. */
function comparisonOf(sections: readonly Section[]): (Card & { kind: 'comparison' }) | undefined {
  const sides = new Set(sections.map(({ title }) => sideOf(plainTextOf(title))));
  if (sides.size !== 2 || sides.has(undefined) || sections.some((section) => section.sections.length > 0))
    return undefined;
  const columns = sections.map(columnOf);
  return columns.every((column) => column !== undefined) ? { kind: 'comparison', columns } : undefined;
}

function columnOf({ title, blocks }: Section): ComparisonColumn | undefined {
  const lines: TextLine[] = [];
  for (const block of blocks) {
    if (block.kind === 'list') lines.push(...textLinesOf(block.items));
    else if (block.kind === 'paragraph')
      lines.push(...block.lines.map((text): TextLine => ({ text, kind: 'paragraph', level: 0 })));
    else return undefined;
  }
  return lines.length > 0 && lines.length <= COLUMN_MAX_LINES ? { title, lines } : undefined;
}

/** Returns the lines of a card that are short enough for a panel; undefined for other cards. */
function panelLinesOf(card: Card): readonly TextLine[] | undefined {
  if (card.kind !== 'text') return undefined;
  const length = card.lines.reduce((sum, { text }) => sum + visualLength(text), 0);
  const isShort = card.lines.every(({ kind }) => kind === 'paragraph') && length <= PANEL_TEXT_MAX_LENGTH;
  return isShort ? card.lines : undefined;
}

function panelElements(id: string, title: string, lines: readonly TextLine[], colors: CanvasColors): Element[] {
  const width = PANEL_WIDTH - 2 * PANEL_PADDING;
  const text = plainTextOf(title);
  const hasText = lines.length > 0;
  const size = Math.min(fitSizeToLongestWord(text, width, visualLength(text) > 40 ? 30 : 38), 38);
  const titleBox = rect(PANEL_PADDING, hasText ? 52 : 70, width, hasText ? 190 : TOPIC_HEIGHT - 140);
  const textBox = rect(PANEL_PADDING, 262, width, TOPIC_HEIGHT - 262 - 48);
  return [
    {
      kind: 'shape',
      id: `${id}-panel`,
      alt: '',
      furniture: true,
      ...rect(0, 0, PANEL_WIDTH, TOPIC_HEIGHT),
      geometry: { kind: 'preset', preset: 'rect' },
      fill: accentGradient(colors),
    },
    textElement(
      `${id}-title`,
      titleBox,
      [lineParagraph(title, { role: 'title', lineHeight: { multiple: 1.05 } })],
      { size, bold: true, family: 'heading', color: WHITE },
      hasText ? 'bottom' : 'middle',
    ),
    ...(hasText ? [textElement(`${id}-text`, textBox, toParagraphs(lines, 8), { size: 19, color: WHITE })] : []),
  ];
}
