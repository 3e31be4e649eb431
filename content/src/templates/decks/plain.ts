import { arrangeTopics } from '@flydeck/scene/arrange';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import { derivedCanvasColors } from '@flydeck/scene/model/derived-color';
import type { Topic } from '@flydeck/scene/model/document';
import type { Theme } from '@flydeck/scene/model/theme';
import { rect, shape, solid, topic } from '../../demos/kit/elements.ts';
import type { Content, TopicContent } from '../kit/content.ts';
import { bodyText, titleText } from '../kit/fitted-text.ts';
import { createTopic, placeChildren, type TopicAreas } from '../kit/topic-layout.ts';

export const PLAIN_THEME: Theme = DEFAULT_THEME;

/** The plain composition: each topic is a card. The cards are arranged as in documents without positions of topics. */
export function composePlain(content: Content): Topic {
  const cards = content.topics.map(createCard);
  const { topics, ...canvas } = arrangeTopics(cards, { title: content.title, theme: PLAIN_THEME });
  return topic({ id: 'root', title: content.title, ...canvas, topics });
}

/**
 * Creates the card of a first-level topic, of 1600 by 900 units. Child topics are to the right of the text. If the
 * topic has no text, the child topics take the place of the text.
 */
function createCard(topicContent: TopicContent): Topic {
  const { id } = topicContent;
  const hasChildren = topicContent.topics.length > 0;
  const hasTextArea = topicContent.text.length > 0 || !hasChildren;
  return createTopic(topicContent, {
    corner: 28,
    background: solid('paper'),
    elements: [
      shape(`${id}-mark`, 'rect', rect(100, 96, 90, 10), { fill: 'accent' }),
      ...titleText(topicContent, rect(100, 130, 1400, 170), { size: 84, color: 'ink', anchor: 'middle' }),
      ...bodyText(topicContent, hasChildren ? rect(100, 340, 620, 480) : rect(100, 340, 1400, 480), {
        size: 46,
        color: 'ink',
      }),
    ],
    ...placeChildren(
      topicContent,
      hasTextArea ? rect(780, 340, 740, 480) : rect(100, 340, 1400, 480),
      30,
      createDetail,
    ),
  });
}

/** Creates a child topic of a card. */
function createDetail(topicContent: TopicContent, { size, title, text }: TopicAreas): Topic {
  return createTopic(topicContent, {
    ...size,
    corner: 48,
    background: { kind: 'solid', ...derivedCanvasColors(PLAIN_THEME).detail },
    elements: [
      ...titleText(topicContent, title, { size: 150, color: 'ink', anchor: 'bottom' }),
      ...bodyText(topicContent, text, { size: 92, color: 'ink' }),
    ],
  });
}
