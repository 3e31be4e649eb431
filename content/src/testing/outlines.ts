import type { Topic } from '@flydeck/scene/model/document';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Outline } from '../templates/kit/content.ts';

const LONG =
  'Why the slow, careful restoration of an enormous nineteenth-century observatory took thirty-seven years, and what the Donaudampfschifffahrtsgesellschaftskapitäne learned from it on their way to the stars';
export const WORDS = {
  en: { title: 'A station on the way', text: ['Describe the place.', 'One detail is enough.'] },
  long: { title: LONG, text: [LONG, LONG, LONG] },
  ar: { title: 'الفكرة الأولى عن الرحلة الطويلة', text: ['هذا نصٌّ قصير يشرح الفكرة.', 'سطر ثانٍ (2026).'] },
  ja: {
    title: '山の向こうへ続く長い道のりと最初の駅',
    text: ['これは考えを説明する短い文です。', '二行目です。'],
  },
} as const;

/** An outline of `count` topics, some of them with child topics. */
export function outline(count: number, kind: keyof typeof WORDS): Outline {
  const { title, text } = WORDS[kind];
  const leaf = { title, text: [...text] };
  return {
    title,
    language: kind === 'long' ? 'en' : kind,
    topics: Array.from({ length: count }, (_, i) =>
      i % 4 === 1 ? { ...leaf, topics: [leaf, leaf, leaf] } : leaf,
    ),
  };
}

/** Numbers of topics and kinds of texts that every template has to fit. */
export const CASES = [
  [1, 'en'],
  [3, 'en'],
  [7, 'en'],
  [12, 'en'],
  [7, 'long'],
  [5, 'ar'],
  [6, 'ja'],
] as const;

/** The topic and all topics in it. */
export const allTopics = (topic: Topic): Topic[] => [topic, ...topic.topics.flatMap(allTopics)];

/** Whether `inner` is in `outer`, up to `slack` pixels. */
export const within = (inner: Rect, outer: Rect, slack: number) =>
  inner.x >= outer.x - slack &&
  inner.y >= outer.y - slack &&
  inner.x + inner.width <= outer.x + outer.width + slack &&
  inner.y + inner.height <= outer.y + outer.height + slack;
