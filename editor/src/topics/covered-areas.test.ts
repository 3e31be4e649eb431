import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import { expect, it } from 'vitest';
import { screenBounds } from '../bounds.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { coveredAreas } from './covered-areas.ts';

const paragraphs = [{ role: 'title' as const, runs: [] }];
const TITLE: Element = { kind: 'text', id: 'title', x: 100, y: 100, width: 400, height: 100, body: { paragraphs } };
const shape = (id: string, x: number, y: number) => aShape({ id, x, y, width: 80, height: 80 });

it('returns the areas of filled elements in front of a title, and merges overlapping areas', () => {
  const back = shape('back', 120, 120);
  const front = [shape('a', 110, 110), shape('b', 150, 150), shape('c', 400, 60), shape('outside', 600, 300)];
  const outlined = { ...shape('outlined', 300, 100), fill: undefined, stroke: { color: 'ink', width: 2 } };
  const { view } = new TestEditor(aDocument({ elements: [back, TITLE, ...front, outlined] })).editor;
  const [a, b, c] = ['a', 'b', 'c'].map((id) => screenBounds(view, id));
  const areas = coveredAreas(view, 'title');
  expect(areas).toHaveLength(2);
  expect(areas[0]?.x).toBeCloseTo(a?.x ?? 0);
  expect(areas[0]?.y).toBeCloseTo(a?.y ?? 0);
  expect((areas[0]?.x ?? 0) + (areas[0]?.width ?? 0)).toBeCloseTo((b?.x ?? 0) + (b?.width ?? 0));
  expect(areas[1]).toEqual(c);
});

it('returns the area of an element in front of the topic of a title', () => {
  const topic = aTopic({ id: 'topic', frame: { x: 480, y: 270, scale: 0.5 }, elements: [TITLE] });
  const behind = shape('behind', 330, 200);
  const test = new TestEditor(aDocument({ elements: [behind], topics: [topic] }));
  expect(coveredAreas(test.editor.view, 'title')).toEqual([]);
  test.editor.commit(() => [
    {
      op: 'insert',
      id: 'front',
      kind: 'shape',
      parent: 'root',
      slot: 'elements',
      order: 'a9',
      properties: { ...test.editor.store.get('behind')?.properties, layer: 1 },
    },
  ]);
  expect(coveredAreas(test.editor.view, 'title')).toEqual([screenBounds(test.editor.view, 'front')]);
});

it('returns none for hidden elements, and the area of a topic in front of a title', () => {
  const hidden = { ...shape('hidden', 110, 110), hidden: true };
  const test = new TestEditor(aDocument({ elements: [TITLE, hidden] }));
  expect(coveredAreas(test.editor.view, 'title')).toEqual([]);
  test.key('shift+t').drag({ x: 100, y: 60 }, { x: 300, y: 200 }, { mod: true });
  expect(coveredAreas(test.editor.view, 'title')).toHaveLength(1);
});
