import { describe, expect, it } from 'vitest';
import { arrangeTopics } from '../arrange.ts';
import { aDocument, aTopic } from '../compile/testing/documents.ts';
import { TEST_PORTS } from '../compile/testing/fixed-fonts.ts';
import { compile } from '../compile.ts';
import type { OutlineTopic } from '../create/lay-out-topic.ts';
import { outlineDocument } from '../create/outline-document.ts';
import { DEFAULT_THEME } from '../model/default-theme.ts';
import type { Document, Topic } from '../model/document.ts';
import { readDocument } from '../model/migrations.ts';
import type { Theme } from '../model/theme.ts';
import { THEMES } from '../model/themes.ts';

/** The colour of titles on dark backgrounds, in all themes. */
const WHITE = '#ffffff';
/** More topics than a fixed composition has, so that the topics are arranged along a path. */
const TOPIC_COUNT = 12;

const text = ['One', 'Two'];
const OUTLINE_TOPICS = Array.from({ length: TOPIC_COUNT }, (_, i): OutlineTopic => {
  const title = `Topic ${i}`;
  const nested = [
    { title, text: [], topics: [{ title, text }] },
    { title, text },
    { title, text: [] },
  ];
  return i % 3 === 0 ? { title, text: [], topics: nested } : { title, text: i % 3 === 1 ? text : [] };
});

/** A presentation with sections (topics that only group child topics), nested sections, texts and large titles. */
const OUTLINE = outlineDocument({ title: 'Bees', language: 'en', topics: OUTLINE_TOPICS });

/** Returns a theme. Its colour `muted` is `ink` with another blue component. */
const themeWith = (name: string, ink: string, paper: string, accent: string): Theme => ({
  ...{ name, ink, paper, accent, muted: `${ink.slice(0, 5)}99`, series: [accent] },
  fonts: DEFAULT_THEME.fonts,
  background: { kind: 'solid', color: paper },
});
/** Three themes that have no colours in common. `DEEP` is dark. */
const WARM = themeWith('warm', '#402010', '#fff4e8', '#c04010');
const COOL = themeWith('cool', '#102040', '#e8f4ff', '#1040c0');
const DEEP = themeWith('deep', '#f0e0ff', '#180820', '#d090ff');

const slide = (id: string): Topic =>
  aTopic({ id, title: id, background: { kind: 'solid', color: 'paper' }, elements: [] });

/** Returns a document with slides and sections that are arranged for a theme. */
function arrangedFor(theme: Theme): Document {
  const topics = Array.from({ length: TOPIC_COUNT }, (_, i) =>
    i % 3 === 0 ? aTopic({ id: `${i}`, topics: [slide(`${i}-1`), slide(`${i}-2`)] }) : slide(`${i}`),
  );
  return aDocument(arrangeTopics(topics, { title: 'Bees', theme }), { theme });
}

const compileWith = (document: Document, theme: Theme = document.theme) =>
  compile({ ...document, theme }, TEST_PORTS).scene;

/** Returns the colours in a scene without their opacity, sorted. */
const colorsIn = (scene: unknown): string[] => [...new Set(JSON.stringify(scene).match(/#[0-9a-f]{6}/g))].sort();

/** Removes the derived colours from a document, as a program does that does not know derived colours. */
const withoutDerivedColors = (document: Document): Document =>
  JSON.parse(JSON.stringify(document, (key, value) => (key === 'derivedColor' ? undefined : value)));

const themePairs = THEMES.map((theme, i) => ({
  from: theme.name,
  theme,
  next: THEMES[(i + 5) % THEMES.length] as Theme,
}));

describe('an arranged presentation', () => {
  it.each(themePairs)(
    'that gets another theme has the same scene as one that was arranged for the other theme (from $from)',
    ({ theme, next }) => {
      expect(compileWith(arrangedFor(theme), next)).toEqual(compileWith(arrangedFor(next)));
    },
  );

  it.each([
    { from: WARM, to: COOL },
    { from: WARM, to: DEEP },
    { from: DEEP, to: COOL },
  ])('has no colour of $from.name except white after the theme was changed to $to.name', ({ from, to }) => {
    const before = colorsIn(compileWith(OUTLINE, from));
    expect(before.length).toBeGreaterThan(12);
    const after = new Set(colorsIn(compileWith(OUTLINE, to)));
    expect(before.filter((color) => after.has(color))).toEqual([WHITE]);
  });

  it.each(THEMES)('has the same colours for programs that do not know derived colours ($name)', (theme) => {
    const arranged = arrangedFor(theme);
    expect(withoutDerivedColors(arranged)).not.toEqual(arranged);
    expect(compileWith(withoutDerivedColors(arranged))).toEqual(compileWith(arranged));
  });

  it('keeps its derived colours when it is stored and read', () => {
    expect(readDocument(JSON.parse(JSON.stringify(OUTLINE)))).toEqual(OUTLINE);
  });
});
