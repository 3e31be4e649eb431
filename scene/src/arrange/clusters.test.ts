import { describe, expect, it } from 'vitest';
import { arrangeTopics } from '../arrange.ts';
import type { Topic } from '../model/document.ts';
import { clusterTopics } from './clusters.ts';

/** A slide with a text element for its title and one for each line; `index` is part of the ids. */
const slideWithTexts = (title: string, lines: readonly string[], index: number): Topic => ({
  id: `slide-${index}`,
  title,
  width: 960,
  height: 540,
  elements: [title, ...lines].map((text, n) => ({
    kind: 'text',
    id: `text-${index}-${n}`,
    x: 0,
    y: 0,
    width: 900,
    height: 60,
    body: { paragraphs: [{ runs: [{ text }] }] },
  })),
  topics: [],
});

const BODY_LINES = ['First point of this slide', 'Second point', 'Third point'];
/** Returns a slide for each entry: a title alone gets the lines `BODY_LINES`; a pair is a title and its lines. */
const slidesOf = (entries: readonly (string | readonly [title: string, lines: readonly string[]])[]): Topic[] =>
  entries.map((entry, i) =>
    typeof entry === 'string' ? slideWithTexts(entry, BODY_LINES, i) : slideWithTexts(entry[0], entry[1], i),
  );
const titlesByCluster = (topics: readonly Topic[]) =>
  clusterTopics(topics).map((cluster) => cluster.topics.map(({ title }) => title));

describe('clusterTopics', () => {
  it('puts slides about the same subject into the same cluster', () => {
    const topics = slidesOf([
      ...['Soil (1/4)', 'Soil (2/4)', 'Soil (3/4)', 'Soil (4/4)'],
      ...['Rivers: sources', 'Rivers: deltas', 'Rivers: floods', 'Rivers: dams', 'Rivers: fish'],
      ...['Glaciers', 'Glaciers (cont.)', 'Glaciers (continued)', 'Glaciers – part 4'],
    ]);
    expect(titlesByCluster(topics).map((titles) => titles.length)).toEqual([4, 5, 4]);
  });

  it('begins a cluster at each slide that the agenda lists, except the slide after the agenda', () => {
    const topics = slidesOf([
      ['Agenda', ['Why maps lie', 'Projections', 'Reading contours']],
      ...['Why maps lie', 'Scale', 'Selection'],
      ...['Projections', 'Mercator', 'Robinson', 'Which one to take', 'Errors'],
      ...['Reading contours', 'Valleys', 'Ridges'],
    ]);
    expect(titlesByCluster(topics).map((titles) => titles[0])).toEqual(['Agenda', 'Projections', 'Reading contours']);
  });

  it('begins a cluster at each repetition of the agenda, and never shows the agenda as the large slide', () => {
    const agenda = ['目次', ['はじめに', '方法', '結果']] as const;
    const topics = slidesOf([
      agenda,
      ...['はじめに', '背景', '目的'],
      agenda,
      ...['方法', '装置', '手順'],
      agenda,
      ...['結果', '考察'],
    ]);
    const clusters = clusterTopics(topics);
    expect(clusters.map(({ topics: [first] }) => first!.title)).toEqual(['目次', '目次', '目次']);
    expect(clusters.map((cluster) => cluster.topics[cluster.largeIndex]!.title)).not.toContain('目次');
  });

  it('begins a cluster at a slide with only a title, and shows this slide large', () => {
    const topics = slidesOf([
      ['Part one', []],
      ...['Alpha', 'Beta', 'Gamma', 'Delta'],
      ['Now the sea', []],
      ...['Tide', 'Wave', 'Salt', 'Kelp', 'Crab'],
    ]);
    const clusters = clusterTopics(topics);
    expect(clusters.map(({ topics: [first] }) => first!.title)).toEqual(['Part one', 'Now the sea']);
    expect(clusters.map(({ largeIndex }) => largeIndex)).toEqual([0, 0]);
  });

  it('splits unrelated topics into clusters of equal size, and 2000 topics into at most 37 clusters', () => {
    const dissimilarTitles = (count: number) =>
      Array.from({ length: count }, (_, i) => `${'abcdefghij'[i % 10]}${i * 7919}x`);
    expect(clusterTopics(slidesOf(dissimilarTitles(28))).map(({ topics }) => topics.length)).toEqual([7, 7, 7, 7]);
    expect(clusterTopics(slidesOf(dissimilarTitles(2000))).length).toBeLessThanOrEqual(37);
  });

  it('returns every slide once and in order', () => {
    const topics = slidesOf(['Plan', 'Plan', 'Plan', '', '', 'A', 'A', 'A', 'B', ...Array(40).fill('Same'), 'Plan']);
    expect(clusterTopics(topics).flatMap((cluster) => cluster.topics)).toEqual(topics);
    expect(clusterTopics([])).toEqual([]);
  });
});

describe('arrangeTopics of a right-to-left deck', () => {
  const HEBREW_LINES = ['נקודה ראשונה בשקופית', 'נקודה שנייה'];
  const hebrewSlides = (count: number) =>
    slidesOf(Array.from({ length: count }, (_, i) => [`שקופית מספר ${i}`, HEBREW_LINES] as const));
  // `slice(1)`: the test puts a slide with the id `slide-0` before the section, and ids must be unique.
  const section: Topic = { ...slideWithTexts('פרק', [], 900), elements: [], topics: hebrewSlides(5).slice(1) };

  it.each([3, 12, 40])('begins at the right with %i slides', (count) => {
    const [first] = arrangeTopics(slidesOf(Array.from({ length: count }, (_, i) => `Slide ${i}`))).topics;
    const mirrored = arrangeTopics(hebrewSlides(count));
    expect(mirrored.topics[0]!.frame!.x).toBeCloseTo(mirrored.width - first!.frame!.x, 3);
    expect(mirrored.topics.every(({ frame, width }) => frame!.x + (width * frame!.scale) / 2 < mirrored.width)).toBe(
      true,
    );
  });

  // A section is arranged as a card: a panel with the title, and a mosaic of the slides next to the panel.
  it('puts the panel of a section at the right, and the slides of the section from right to left', () => {
    const [, card] = arrangeTopics([...hebrewSlides(1), section]).topics;
    const [panel] = card!.elements;
    expect(panel!.x + panel!.width).toBe(card!.width);
    expect(card!.topics[1]!.frame!.x).toBeGreaterThan(card!.topics[2]!.frame!.x);
    expect(Math.max(...card!.topics.map(({ frame }) => frame!.x))).toBeLessThan(panel!.x);
  });
});
