import { arrangeTopics } from '@flydeck/scene/arrange';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Topic } from '@flydeck/scene/model/document';
import type { Theme } from '@flydeck/scene/model/theme';
import { rect, shape, solid, topic } from '../../demos/kit/elements.ts';
import type { Content, ContentTopic } from '../kit/content.ts';
import { bodyText, titleText } from '../kit/fitted-text.ts';
import { createTopic, placeChildren, type TopicAreas } from '../kit/topic-layout.ts';

export const PLAIN_THEME: Theme = DEFAULT_THEME;

/** The plain composition: cards in the automatic arrangement of documents without positions. */
export function composePlain(content: Content): Topic {
  const cards = content.topics.map(card);
  const { topics, ...canvas } = arrangeTopics(cards, { title: content.title, theme: PLAIN_THEME });
  return topic({ id: 'root', title: content.title, ...canvas, topics });
}

function card(part: ContentTopic): Topic {
  const { id } = part;
  const inner = part.topics.length > 0;
  const wide = part.text.length > 0 || !inner;
  return createTopic(part, {
    corner: 28,
    background: solid('#ffffff'),
    elements: [
      shape(`${id}-mark`, 'rect', rect(100, 96, 90, 10), { fill: 'accent' }),
      ...titleText(id, rect(100, 130, 1400, 170), part.title, { size: 84, color: 'ink', anchor: 'middle' }),
      ...bodyText(id, inner ? rect(100, 340, 620, 480) : rect(100, 340, 1400, 480), part.text, {
        size: 46,
        color: 'ink',
      }),
    ],
    topics: placeChildren(part, wide ? rect(780, 340, 740, 480) : rect(100, 340, 1400, 480), 30, detail),
  });
}

function detail(part: ContentTopic, { size, title, text }: TopicAreas): Topic {
  const { id } = part;
  return createTopic(part, {
    ...size,
    corner: 48,
    background: solid('#eef1ff'),
    elements: [
      ...titleText(id, title, part.title, { size: 150, color: 'ink', anchor: 'bottom' }),
      ...bodyText(id, text, part.text, { size: 92, color: 'ink' }),
    ],
  });
}
