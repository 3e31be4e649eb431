import type { Topic } from '@flydeck/scene/model/document';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Outline } from '../templates/kit/content.ts';

const LONG_TEXT =
  'Why the slow, careful restoration of an enormous nineteenth-century observatory took thirty-seven years, and what the Donaudampfschifffahrtsgesellschaftskapitäne learned from it on their way to the stars';
/** Titles and texts of topics: short English texts, very long texts, right-to-left texts, and texts without spaces. */
export const SAMPLE_TEXTS = {
  en: { title: 'A station on the way', text: ['Describe the place.', 'One detail is enough.'] },
  long: { title: LONG_TEXT, text: [LONG_TEXT, LONG_TEXT, LONG_TEXT] },
  ar: { title: 'الفكرة الأولى عن الرحلة الطويلة', text: ['هذا نصٌّ قصير يشرح الفكرة.', 'سطر ثانٍ (2026).'] },
  ja: {
    title: '山の向こうへ続く長い道のりと最初の駅',
    text: ['これは考えを説明する短い文です。', '二行目です。'],
  },
} as const;

/** Returns an outline with `count` topics, all with the same texts. Every fourth topic has three child topics. */
export function createOutline(count: number, kind: keyof typeof SAMPLE_TEXTS): Outline {
  const { title, text } = SAMPLE_TEXTS[kind];
  const leaf = { title, text: [...text] };
  return {
    title,
    language: kind === 'long' ? 'en' : kind,
    topics: Array.from({ length: count }, (_, i) => (i % 4 === 1 ? { ...leaf, topics: [leaf, leaf, leaf] } : leaf)),
  };
}

/** The arguments of `createOutline` for the outlines with which every template is tested. */
export const OUTLINE_CASES = [
  [1, 'en'],
  [3, 'en'],
  [7, 'en'],
  [12, 'en'],
  [7, 'long'],
  [5, 'ar'],
  [6, 'ja'],
] as const;

/** Returns the topic and all its descendants. */
export const allTopics = (topic: Topic): Topic[] => [topic, ...topic.topics.flatMap(allTopics)];

/** Returns whether `inner` is inside `outer` when each side of `outer` is moved outwards by `tolerance`. */
export const isWithin = (inner: Rect, outer: Rect, tolerance: number) =>
  inner.x >= outer.x - tolerance &&
  inner.y >= outer.y - tolerance &&
  inner.x + inner.width <= outer.x + outer.width + tolerance &&
  inner.y + inner.height <= outer.y + outer.height + tolerance;
