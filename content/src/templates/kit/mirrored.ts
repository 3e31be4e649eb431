import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Paragraph, TextBody } from '@flydeck/scene/model/text';

const STRONG_LEFT = /^[^\p{L}]*[^\p{Script=Arabic}\p{Script=Hebrew}\P{L}]/u;

/** Mirrors a composition horizontally for right-to-left languages. */
export function mirrored(topic: Topic): Topic {
  const { width } = topic;
  return {
    ...topic,
    elements: topic.elements.map((element) => mirroredElement(element, width)),
    ...(topic.cover ? { cover: topic.cover.map((element) => mirroredElement(element, width)) } : {}),
    topics: topic.topics.map((child) => {
      const inner = mirrored(child);
      if (!inner.frame) return inner;
      const { x, rotation, ...frame } = inner.frame;
      return { ...inner, frame: { ...frame, x: width - x, ...(rotation ? { rotation: -rotation } : {}) } };
    }),
  };
}

function mirroredElement(element: Element, width: number): Element {
  const turned = element.rotation ? { rotation: -element.rotation } : {};
  const moved = { ...element, x: width - element.x - element.width, ...turned };
  if (moved.kind === 'text') return { ...moved, body: mirroredBody(moved.body) };
  if (moved.kind === 'chart' || moved.kind === 'image') return moved;
  return { ...moved, flipX: !moved.flipX };
}

const mirroredBody = (text: TextBody): TextBody => ({
  ...text,
  paragraphs: text.paragraphs.map(mirroredParagraph),
});

/** Paragraphs that start with left-to-right text keep their direction but are aligned to the mirrored side. */
function mirroredParagraph(paragraph: Paragraph): Paragraph {
  const opposite = { left: 'right', right: 'left', center: 'center', justify: 'justify' } as const;
  const { align = 'start' } = paragraph;
  if (STRONG_LEFT.test(paragraph.runs.map((run) => run.text).join(''))) {
    const sides = { ...opposite, start: 'right', end: 'left' } as const;
    return { ...paragraph, align: sides[align], direction: 'ltr' };
  }
  const sides = { ...opposite, start: 'start', end: 'end' } as const;
  return { ...paragraph, align: sides[align], direction: 'rtl' };
}
