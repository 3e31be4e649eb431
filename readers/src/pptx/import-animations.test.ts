import { describe, expect, it } from 'vitest';
import { importPptx } from './index.ts';
import { buildPptx, paragraph, shape } from './testing/build-pptx.ts';
import { slidesOf } from './testing/import-test-deck.ts';
import { paragraphTarget, shapeTarget, timingXml } from './testing/timing-xml.ts';

const TEXT = paragraph('One') + paragraph('Two') + paragraph('Three');

/** Imports two slides with the same animations. `clicks` lists the animations of each click. */
async function importAnimated(...clicks: Parameters<typeof timingXml>[0][number][]) {
  return importTiming(timingXml(clicks));
}

/**
 * Imports two slides with the same shapes 2 and 3 and the given `p:timing` element. Returns the warnings, and the
 * builds of the first slide as "start effect shape" or "start effect shape/paragraph".
 */
async function importTiming(timing: string) {
  const shapes = shape({ id: 2, text: TEXT }) + shape({ id: 3, text: paragraph('Four') });
  const slide = { shapes, timing };
  const bytes = buildPptx({ slides: [slide, slide] });
  const { document, warnings } = await importPptx({ name: 'a.pptx', bytes }, () => undefined);
  const builds = slidesOf(document)[0]?.builds?.map(
    ({ element, paragraph: index, effect, start }) =>
      `${start} ${effect} ${element.split('.')[1]}${index === undefined ? '' : `/${index}`}`,
  );
  return { builds, warnings };
}

const shape2 = shapeTarget(2);
const shape3 = shapeTarget(3);

describe('animations of PowerPoint files', () => {
  it('reads entrances and exits of elements and paragraphs, each on a click or with the previous build', async () => {
    const { builds, warnings } = await importAnimated(
      [{ target: paragraphTarget(2, 0) }],
      [
        { target: paragraphTarget(2, 1, 2) },
        { start: 'with', target: shape3 },
        { start: 'after', presetClass: 'exit', preset: 1, target: paragraphTarget(2, 0) },
      ],
      [{ presetClass: 'exit', target: shape3 }],
    );
    expect(builds).toEqual([
      'click appear 2/0',
      'click appear 2/1',
      'previous appear 2/2',
      'previous appear 3',
      'previous leave 2/0',
      'click leave 3',
    ]);
    expect(warnings).toEqual([]);
  });

  it('replaces a flying entrance by a fade and leaves out emphasis and motion paths, with one warning', async () => {
    const { builds, warnings } = await importAnimated(
      [{ preset: 2, target: shape2 }],
      [{ presetClass: 'emph', preset: 6, target: shape2 }],
      [{ presetClass: 'path', preset: 42, target: shape3 }],
    );
    expect(builds).toEqual(['click appear 2']);
    expect(warnings).toEqual([
      { code: 'pptx.animation', message: 'Animations that are not a fade were replaced by a fade or left out.' },
    ]);
  });

  it('imports no entrances before the first click, and moves earlier exits to the first click', async () => {
    const { builds } = await importAnimated(
      [
        { start: 'after', target: shape2 },
        { start: 'with', presetClass: 'exit', target: shape3 },
      ],
      [{ presetClass: 'exit', target: shape2 }],
    );
    expect(builds).toEqual(['click leave 3', 'previous leave 2']);
  });

  it('leaves out effects without a visible result, effects of missing shapes and effects of triggers', async () => {
    // Effects on a node of a diagram or on the background of a shape are imported as effects on the whole shape.
    const diagramNode = shapeTarget(3, '<p:graphicEl><a:dgm id="{1}"/></p:graphicEl>');
    const { builds } = await importAnimated(
      [{ target: diagramNode }],
      [{ target: diagramNode }],
      [{ target: shapeTarget(99) }],
      [{ presetClass: 'mediacall', target: shape2 }],
      [{ target: paragraphTarget(2, 5, 9) }],
      [{ target: shapeTarget(2, '<p:bg/>') }],
    );
    expect(builds).toEqual(['click appear 3', 'click appear 2']);
    const triggered = await importTiming(timingXml([[{ target: shape2 }]], 'interactiveSeq'));
    expect(triggered.builds).toBeUndefined();
    expect(triggered.warnings).toHaveLength(1);
  });
});
