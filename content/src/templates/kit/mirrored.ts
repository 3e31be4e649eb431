import { mirrorBox } from '@flydeck/scene/arrange/direction';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Paragraph, TextBody } from '@flydeck/scene/model/text';
import type { TopicLayout } from '@flydeck/scene/model/topic-layout';

/** Matches text whose first letter is not of a script that is written from right to left. */
const STARTS_LEFT_TO_RIGHT =
  /^[^\p{L}]*[^\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\P{L}]/u;

/** Mirrors a composition horizontally for right-to-left languages. */
export function mirrorComposition(topic: Topic): Topic {
  const { width } = topic;
  return {
    ...topic,
    ...(topic.layout ? { layout: mirrorLayout(topic.layout, width) } : {}),
    elements: topic.elements.map((element) => mirrorElement(element, width)),
    ...(topic.cover ? { cover: topic.cover.map((element) => mirrorElement(element, width)) } : {}),
    topics: topic.topics.map((child) => {
      const mirroredChild = mirrorComposition(child);
      if (!mirroredChild.frame) return mirroredChild;
      // Unlike the `x` of an element, the `x` of a frame is its centre.
      const { x, rotation, ...frame } = mirroredChild.frame;
      return {
        ...mirroredChild,
        frame: { ...frame, x: width - x, ...(rotation ? { rotation: -rotation } : {}) },
      };
    }),
  };
}

/** Mirrors the layout of a topic of the width `width`. */
function mirrorLayout(layout: TopicLayout, width: number): TopicLayout {
  const mirrored: TopicLayout = { ...layout, isRightToLeft: true };
  if (mirrored.kind !== 'arrangement' || !mirrored.elements) return mirrored;
  const elements = mirrored.elements.map(({ box, boxWithTopics, ...element }) => ({
    ...element,
    box: mirrorBox(box, width),
    ...(boxWithTopics ? { boxWithTopics: mirrorBox(boxWithTopics, width) } : {}),
  }));
  return { ...mirrored, elements };
}

/**
 * Mirrors an element in a topic of the width `width`. The content of texts, charts and images must not be reversed, so
 * only their position, their rotation and the alignment of texts are mirrored.
 */
function mirrorElement(element: Element, width: number): Element {
  const rotationField = element.rotation ? { rotation: -element.rotation } : {};
  const mirrored = { ...element, x: width - element.x - element.width, ...rotationField };
  if (mirrored.kind === 'text') return { ...mirrored, body: mirrorBody(mirrored.body) };
  if (mirrored.kind === 'chart' || mirrored.kind === 'image') return mirrored;
  return { ...mirrored, flipX: !mirrored.flipX };
}

const mirrorBody = (text: TextBody): TextBody => ({
  ...text,
  paragraphs: text.paragraphs.map(mirrorParagraph),
});

/**
 * Mirrors the alignment of a paragraph. A paragraph that starts with left-to-right text keeps its direction, so its
 * alignment `start` (left) becomes `right`. In other paragraphs, the new direction mirrors `start` and `end`.
 */
function mirrorParagraph(paragraph: Paragraph): Paragraph {
  const opposite = { left: 'right', right: 'left', center: 'center', justify: 'justify' } as const;
  const { align = 'start' } = paragraph;
  if (STARTS_LEFT_TO_RIGHT.test(paragraph.runs.map((run) => run.text).join(''))) {
    const sides = { ...opposite, start: 'right', end: 'left' } as const;
    return { ...paragraph, align: sides[align], direction: 'ltr' };
  }
  const sides = { ...opposite, start: 'start', end: 'end' } as const;
  return { ...paragraph, align: sides[align], direction: 'rtl' };
}
