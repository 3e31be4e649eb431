import { createSectionCard, isSection } from '../arrange/section.ts';
import { type ArrangedMosaic, arrangeTopics, arrangeWithin } from '../arrange.ts';
import { DEFAULT_THEME } from '../model/default-theme.ts';
import { derivedCanvasColors } from '../model/derived-color.ts';
import type { Document, Topic } from '../model/document.ts';
import { DOCUMENT_VERSION } from '../model/document-version.ts';
import { makeIdsUnique } from '../model/unique-ids.ts';
import { composeCard } from '../notes/compose/compose-card.ts';
import { findFigureLines, leadOf } from '../notes/figure-lines.ts';
import {
  CHILD_TOPICS_BOX,
  CORNER,
  layOutTopic,
  type OutlineTopic,
  TOPIC_HEIGHT,
  TOPIC_WIDTH,
} from './lay-out-topic.ts';

/** Space between child topics inside a topic, in units of that topic. */
const CHILD_GAP = 14;

/** A presentation as text: a title, and topics with lines of text. */
export interface Outline {
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  readonly topics: readonly OutlineTopic[];
}

/** Returns the id of the child topic with the numbers or dates of a topic. */
export const figureTopicId = (id: string): string => `${id}-figures`;

/**
 * Returns a new presentation with the topics of an outline, laid out and placed on the canvas. The document shares no
 * objects with other documents, so the caller may modify the document. Pure: equal outlines give equal documents. The
 * ids of topics are `topic-1`, `topic-2` …, depth first.
 */
export function outlineDocument({ title, language, topics }: Outline): Document {
  const theme = DEFAULT_THEME;
  const colors = derivedCanvasColors(theme);
  let topicCount = 0;

  const createTopic = (outlineTopic: OutlineTopic, isFirst: boolean): Topic => {
    topicCount += 1;
    const topicWithoutElements: Topic = {
      id: `topic-${topicCount}`,
      title: outlineTopic.title,
      width: TOPIC_WIDTH,
      height: TOPIC_HEIGHT,
      elements: [],
      ...(outlineTopic.notes ? { notes: outlineTopic.notes.split('\n').map((text) => ({ runs: [{ text }] })) } : {}),
      topics: (outlineTopic.topics ?? []).map((child) => createTopic(child, false)),
    };
    const topic = createFigureTopic(topicWithoutElements, outlineTopic, isFirst) ?? {
      ...topicWithoutElements,
      ...layOutTopic(topicWithoutElements, outlineTopic, { isFirst, colors }),
    };
    // A section is a topic without elements that groups child topics. The child topics are placed when the section
    // becomes a card.
    return isSection(topic) ? topic : { ...topic, ...placeChildren(topic.topics) };
  };

  /**
   * Returns a topic with the composition of the numbers or dates at the end of its text: below its title, or in a child
   * topic if the topic has more text. Undefined for topics without such lines, and for topics with child topics.
   */
  const createFigureTopic = (topic: Topic, { title, text }: OutlineTopic, isFirst: boolean): Topic | undefined => {
    const figures = topic.topics.length === 0 ? findFigureLines(text) : undefined;
    if (!figures) return undefined;
    const { points, card } = figures;
    const lead = leadOf(points);
    if (points.length === 0 || lead !== undefined)
      return { ...topic, corner: CORNER, ...composeCard(card, { id: topic.id, title, lead, colors, theme }) };
    const id = figureTopicId(topic.id);
    const child: Topic = {
      ...{ id, title: '', width: TOPIC_WIDTH, height: TOPIC_HEIGHT, corner: CORNER, topics: [] },
      ...composeCard(card, { id, title: '', lead: undefined, colors, theme }),
    };
    const parent = { ...topic, topics: [child] };
    return { ...parent, ...layOutTopic(parent, { title, text: points }, { isFirst, colors }) };
  };

  const placeChildren = (children: readonly Topic[]): Partial<ArrangedMosaic> => {
    const options = { colors, hasCover: false, isRightToLeft: false };
    const topicsToPlace = children.map((child, i) => (isSection(child) ? createSectionCard(child, i, options) : child));
    return topicsToPlace.length === 0 ? {} : arrangeWithin(topicsToPlace, CHILD_TOPICS_BOX, CHILD_GAP);
  };

  const arrangement = arrangeTopics(
    topics.map((topic, i) => createTopic(topic, i === 0)),
    { title, theme },
  );
  return makeIdsUnique({
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: 'pitch',
    title,
    language,
    theme,
    root: { id: 'root', title, ...arrangement },
    assets: {},
  }).document;
}
