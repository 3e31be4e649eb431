import { compile } from '@flydeck/scene/compile';
import { TEST_PORTS } from '@flydeck/scene/compile/testing/fixed-fonts';
import { contrastRatio } from '@flydeck/scene/model/contrast';
import { resolveDerivable } from '@flydeck/scene/model/derived-color';
import type { Document, Topic } from '@flydeck/scene/model/document';
import type { TextElement } from '@flydeck/scene/model/elements';
import type { Theme } from '@flydeck/scene/model/theme';
import { THEMES } from '@flydeck/scene/model/themes';
import { describe, expect, it } from 'vitest';
import { allTopics, createOutline, OUTLINE_CASES } from '../testing/outlines.ts';
import { fillTemplate, templateDocument } from './fill-template.ts';
import { backdropColors } from './kit/backdrop.ts';
import { TEMPLATE_NAMES, type TemplateName, templateByName } from './template-list.ts';

const themeByName = (name: string): Theme => THEMES.find((theme) => theme.name === name)!;
/** A dark theme with a violet accent. No template has these colours. */
const DARK = themeByName('Velvet');
const LIGHT = themeByName('Lagoon');

/** Minimum contrast ratios (WCAG 2.2, success criterion 1.4.3), and the size of large text in px at the topic's step. */
const MIN_RATIO = 4.5;
const MIN_RATIO_LARGE = 3;
const LARGE_SIZE = 24;
/** Width of the window in which the size of texts is determined, in px. */
const WINDOW_WIDTH = 1280;

const withTheme = (document: Document, theme: Theme): Document => ({
  ...document,
  // The fonts of the template, so that both scenes have the same lines.
  theme: { ...theme, fonts: document.theme.fonts },
});

interface MeasuredText {
  readonly id: string;
  readonly ratio: number;
  readonly minRatio: number;
}

/** Returns the lowest contrast of a text with the colours behind it; undefined if these are unknown. */
function measureText(element: TextElement, topic: Topic, theme: Theme): MeasuredText | undefined {
  const backdrop = backdropColors(element, topic, theme);
  if (backdrop.length === 0) return undefined;
  const { color = 'ink', derivedColor, size = 0 } = element.body.style ?? {};
  const textColor = resolveDerivable({ color, derivedColor }, theme);
  const isLarge = (size * WINDOW_WIDTH) / topic.width >= LARGE_SIZE;
  return {
    id: `${topic.id}/${element.id}`,
    ratio: Math.min(...backdrop.map((value) => contrastRatio(textColor, value))),
    minRatio: isLarge ? MIN_RATIO_LARGE : MIN_RATIO,
  };
}

/** Returns all texts of a document; undefined for texts on unknown colours. */
const measureTexts = ({ root, theme }: Document): (MeasuredText | undefined)[] =>
  allTopics(root).flatMap((topic) =>
    topic.elements.flatMap((element) => (element.kind === 'text' ? [measureText(element, topic, theme)] : [])),
  );

/** Returns the document without the elements whose colours are fixed on purpose. */
function withoutFixedColors(document: Document, name: TemplateName): Document {
  const { fixedColors } = templateByName(name);
  const filter = (topic: Topic): Topic => ({
    ...topic,
    elements: topic.elements.filter(({ id }) => !fixedColors?.test(id)),
    topics: topic.topics.map(filter),
  });
  return { ...document, root: filter(document.root) };
}

/** Returns the colours that are painted in a scene, in the order of painting, as `#rrggbb`. */
const paintedColors = (document: Document): string[] =>
  JSON.stringify(compile(document, TEST_PORTS).scene).match(/#[0-9a-f]{6}/g) ?? [];

/** Returns the fraction of the painted colours that another theme changes. */
function changedFraction(document: Document, theme: Theme): number {
  const [before, after] = [paintedColors(document), paintedColors(withTheme(document, theme))];
  expect(after.length).toBe(before.length);
  return before.filter((color, i) => color !== after[i]).length / before.length;
}

/** Removes everything that follows the theme, as a program does that does not know derived colours. */
const withoutDerivedColors = (document: Document): Document =>
  JSON.parse(JSON.stringify(document, (key, value) => (key === 'derivedColor' ? undefined : value)));

describe.each(TEMPLATE_NAMES)('template %s', (name) => {
  const documents = [
    templateDocument(name),
    ...OUTLINE_CASES.map(([count, kind]) => fillTemplate(name, createOutline(count, kind))),
  ];

  it.each(THEMES)('has legible texts with the theme $name', (theme) => {
    const texts = documents.flatMap((document) => measureTexts(withTheme(document, theme)));
    const measured = texts.filter((text) => text !== undefined);
    expect(measured.length / texts.length).toBeGreaterThan(0.9);
    expect(measured.filter(({ ratio, minRatio }) => ratio < minRatio)).toEqual([]);
  });

  it('changes most of its painted colours with a dark and with a light theme', ({ annotate }) => {
    const document = withoutFixedColors(templateDocument(name), name);
    const [dark, light] = [changedFraction(document, DARK), changedFraction(document, LIGHT)];
    annotate(`dark theme: ${Math.round(dark * 100)} %, light theme: ${Math.round(light * 100)} %`);
    expect(dark).toBeGreaterThan(0.79);
    expect(light).toBeGreaterThan(0.5);
  });

  it('has the same colours for programs that do not know derived colours', () => {
    for (const document of documents)
      expect(paintedColors(withoutDerivedColors(document))).toEqual(paintedColors(document));
  });
});
