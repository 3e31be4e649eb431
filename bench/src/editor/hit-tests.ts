import { Editor } from '@flydeck/editor/editor';
import { hitTest } from '@flydeck/editor/hit-test';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Document } from '@flydeck/scene/model/document';
import { DOCUMENT_VERSION } from '@flydeck/scene/model/document-version';
import type { Element } from '@flydeck/scene/model/elements';
import type { Point } from '@flydeck/scene/model/geometry';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import type { Box } from '@flydeck/scene/records/operations';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { CARDS_AREA, createCards } from '../cards.ts';
import { medianMs, type Row } from '../measure.ts';

const RUNS = 25;
const WINDOW = { width: 1600, height: 900 };
/** Points of the window at which hit tests are measured. */
const POINTS: readonly Point[] = Array.from({ length: 100 }, (_, i) => ({ x: (i * 617) % 1600, y: (i * 389) % 900 }));
/** Sides of the marquees, as fractions of the window's sides, with the names of the rows. */
const MARQUEES = [
  ['a tenth of the width and height', 0.1],
  ['half of the width and height', 0.5],
  ['the whole canvas', 1],
] as const;

/** Benchmarks hit tests and marquees among 1,000 and 10,000 cards in one topic, without a browser. */
export async function benchHitTests(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const count of [1000, 10_000]) {
    const editor = openCards(count);
    rows.push(
      microseconds(`hit test among ${count} objects`, await hitTestMs(editor)),
      microseconds('  move of one object and the first hit test after it', await hitTestAfterMoveMs(editor)),
    );
    for (const [name, fraction] of MARQUEES)
      rows.push(microseconds(`  marquee over ${name}`, await marqueeMs(editor, fraction)));
  }
  return rows;
}

const microseconds = (name: string, ms: number): Row => ({ name, unit: 'µs', flydeck: ms * 1000, better: 'lower' });

/** Opens an editor with cards in the root topic, which are all in the window. */
function openCards(count: number): Editor {
  const elements = createCards(count).map(({ label, color, ...box }, i): Element => {
    const geometry = { kind: 'preset' as const, preset: 'rect' };
    const body = label === undefined ? {} : { body: { paragraphs: [{ runs: [{ text: label }] }] } };
    return { kind: 'shape', id: `card-${i}`, ...box, geometry, fill: { kind: 'solid', color }, ...body };
  });
  const { width, height } = CARDS_AREA;
  const document: Document = {
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: 'pitch',
    title: 'Bench',
    language: 'en',
    theme: DEFAULT_THEME,
    root: { id: 'root', title: 'Bench', width, height, elements, topics: [] },
    assets: {},
  };
  return new Editor({ store: new RecordStore(flattenDocument(document)), window: WINDOW, newId: () => 'new' });
}

/** Returns the duration of one hit test. */
async function hitTestMs({ view, openIds }: Editor): Promise<number> {
  const ms = await medianMs(RUNS, () => {
    for (const point of POINTS) hitTest(view, openIds, point);
  });
  return ms / POINTS.length;
}

/** Returns the duration of a move of a dragged card and the first hit test after the move. */
async function hitTestAfterMoveMs({ store, view, openIds }: Editor): Promise<number> {
  const card = store.get('card-400');
  if (!card) throw new RangeError('There is no card 400.');
  const box = card.properties['box'] as Box;
  const ms = await medianMs(RUNS, () => {
    for (const [i, point] of POINTS.entries()) {
      store.put({ ...card, properties: { ...card.properties, box: { ...box, x: box.x + i } } });
      hitTest(view, openIds, point);
    }
  });
  store.put(card);
  return ms / POINTS.length;
}

/** Returns the duration of one move of the pointer while a marquee selects cards. */
async function marqueeMs(editor: Editor, fraction: number): Promise<number> {
  const input = { shift: false, mod: false, alt: false, button: 0 };
  editor.pointer({ type: 'down', point: { x: 1, y: 1 }, ...input });
  const point = { x: 10 + (WINDOW.width - 20) * fraction, y: 10 + (WINDOW.height - 20) * fraction };
  const ms = await medianMs(RUNS, () => editor.pointer({ type: 'move', point, ...input }));
  if (editor.toolState !== 'marqueeing') throw new RangeError('There is no marquee.');
  editor.key('escape');
  return ms;
}
