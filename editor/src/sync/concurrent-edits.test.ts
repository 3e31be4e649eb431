import { defined } from '@flydeck/scene/checked-access';
import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Document } from '@flydeck/scene/model/document';
import { chartElementSchema, type TableElement } from '@flydeck/scene/model/elements';
import { assembleDocument } from '@flydeck/scene/records/assemble';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import { orderBetween } from '@flydeck/scene/records/order';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartData } from '../charts/chart-data.ts';
import { ChartEdit } from '../charts/chart-edit.ts';
import type { Editor } from '../editor.ts';
import { addMissingCell } from '../tables/missing-cells.ts';
import { tableGrid } from '../tables/table-grid.ts';
import { MemoryDisk } from './testing/memory-storage.ts';
import { SimulatedClock } from './testing/simulated-clock.ts';
import { SimulatedServer } from './testing/simulated-server.ts';
import { SimulatedWindow } from './testing/simulated-window.ts';

/** Returns a bar chart with two categories. */
const aChart = (series: readonly { readonly name: string; readonly values: readonly number[] }[]) =>
  chartElementSchema.parse({
    kind: 'chart',
    id: 'chart',
    x: 0,
    y: 0,
    width: 400,
    height: 300,
    chart: 'bar',
    categories: ['a', 'b'],
    series,
  });

/** Returns a table with two columns and the given texts of its cells. */
const aTable = (rows: readonly (readonly string[])[]): TableElement & { readonly id: string } => ({
  kind: 'table',
  id: 'table',
  x: 0,
  y: 0,
  width: 200,
  height: 50 * rows.length,
  columns: [100, 100],
  rows: rows.map((texts) => ({ height: 50, cells: texts.map((text) => ({ body: aTextBody(text) })) })),
});

/** Opens a document in the windows of two people, and returns a function that runs changes of both at the same time. */
async function openForTwo(document: Document) {
  const clock = new SimulatedClock(3);
  const server = new SimulatedServer(flattenDocument(document));
  const open = async () => {
    const window = new SimulatedWindow({ clock, server, disk: new MemoryDisk() });
    void window.sync.start();
    await clock.run(1000);
    if (!window.editor) throw new Error('The document was not loaded.');
    return { editor: window.editor, network: window.network };
  };
  const [ada, bob] = [await open(), await open()];
  /**
   * Runs the changes of both people while they are offline. The server then receives those of Ada first, unless
   * `isAdaFirst` is false.
   * @returns the records of both people, which must be equal
   */
  const changeBoth = async (
    changeOfAda: () => void,
    changeOfBob: () => void,
    { isAdaFirst }: { readonly isAdaFirst: boolean } = { isAdaFirst: true },
  ) => {
    for (const { network } of [ada, bob]) network.setOnline(false);
    changeOfAda();
    changeOfBob();
    for (const { network } of isAdaFirst ? [ada, bob] : [bob, ada]) {
      network.setOnline(true);
      await clock.run(5000);
    }
    expect([...bob.editor.store.records()]).toEqual([...ada.editor.store.records()]);
    return ada.editor.store;
  };
  return { ada: ada.editor, bob: bob.editor, changeBoth };
}

describe('two people at the same time', () => {
  it('change two cells of a table, and both texts are kept', async () => {
    const table = aTable([['a', 'b']]);
    const { ada, bob, changeBoth } = await openForTwo(aDocument({ elements: [table] }));
    const [left = '', right = ''] = tableGrid(ada.store, 'table').rows[0]?.cells.map((cell) => cell?.id ?? '') ?? [];
    const rewrite = (id: string, text: string) =>
      ({ op: 'rewrite', id, slot: 'body', paragraphs: aTextBody(text).paragraphs }) as const;
    const store = await changeBoth(
      () => ada.change([rewrite(left, 'Ada')]),
      () => bob.change([rewrite(right, 'Bob')]),
    );
    const texts = [left, right].map((id) =>
      store
        .get(id)
        ?.texts?.['body']?.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join(''))
        .join('/'),
    );
    expect(texts).toEqual(['Ada', 'Bob']);
  });

  it('change two points of a chart, and both values are kept', async () => {
    const chart = aChart([{ name: 'S', values: [1, 2] }]);
    const { ada, bob, changeBoth } = await openForTwo(aDocument({ elements: [chart] }));
    const setNumber = (editor: typeof ada, row: number, value: number) =>
      editor.perform((context) => {
        const edit = new ChartEdit(context, 'chart');
        edit.setNumbers([{ row, column: { series: 0, field: 'value' }, value }]);
        return { operations: edit.operations };
      });
    const store = await changeBoth(
      () => setNumber(ada, 0, 10),
      () => setNumber(bob, 1, 20),
    );
    expect(chartData(store, 'chart').series[0]?.points.map((point) => point?.properties['value'])).toEqual([10, 20]);
  });

  /** A chart whose second series has no values. */
  const chartWithGaps = () =>
    aDocument({
      elements: [
        aChart([
          { name: 'S', values: [1] },
          { name: 'T', values: [] },
        ]),
      ],
    });

  interface Write {
    readonly series: number;
    readonly row: number;
    /** Undefined empties the cell. */
    readonly value: number | undefined;
  }

  const write = (editor: Editor, { series, row, value }: Write) =>
    editor.perform((context) => {
      const edit = new ChartEdit(context, 'chart');
      edit.setNumbers([{ row, column: { series, field: 'value' }, value }]);
      return { operations: edit.operations };
    });

  const valuesIn = (store: RecordStore) =>
    chartData(store, 'chart').series.map(({ points }) => points.map((point) => point?.properties['value'] ?? null));

  it('fill empty cells of a chart: each cell has the value that arrived last, in both windows and the document', async () => {
    const writeArbitrary = fc.record({
      series: fc.nat(1),
      row: fc.nat(1),
      value: fc.option(fc.integer({ min: 10, max: 99 }), { nil: undefined }),
    });
    const writes = fc.array(writeArbitrary, { minLength: 1, maxLength: 4 });
    const round = fc.record({ isAdaFirst: fc.boolean(), ada: writes, bob: writes });
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 3 }), async (rounds) => {
        const people = await openForTwo(chartWithGaps());
        const expected: (number | null)[][] = [
          [1, null],
          [null, null],
        ];
        for (const { isAdaFirst, ada, bob } of rounds) {
          const written = { ada: [] as Write[], bob: [] as Write[] };
          // A value that the author already sees is not written.
          const writeAll = (name: 'ada' | 'bob', list: readonly Write[]) => () => {
            for (const each of list) {
              const seen = valuesIn(people[name].store)[each.series]?.[each.row];
              write(people[name], each);
              if (seen !== (each.value ?? null)) written[name].push(each);
            }
          };
          const store = await people.changeBoth(writeAll('ada', ada), writeAll('bob', bob), { isAdaFirst });
          const inServerOrder = isAdaFirst ? [...written.ada, ...written.bob] : [...written.bob, ...written.ada];
          for (const { series, row, value } of inServerOrder) defined(expected[series], 'series')[row] = value ?? null;
          expect(valuesIn(store)).toEqual(expected);
          const [chart] = assembleDocument(store).root.elements;
          const values = chart?.kind === 'chart' ? chart.series.map((each) => each.values) : [];
          expect(values.map((list) => [list[0] ?? null, list[1] ?? null])).toEqual(expected);
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each(['ada', 'bob'] as const)(
    'fill the same empty cell, and the undo of %s keeps the value of the other',
    async (first) => {
      const people = await openForTwo(chartWithGaps());
      const cell = { series: 1, row: 0 };
      const isAdaFirst = first === 'ada';
      await people.changeBoth(
        () => write(people.ada, { ...cell, value: 10 }),
        () => write(people.bob, { ...cell, value: 20 }),
        { isAdaFirst },
      );
      const store = await people.changeBoth(
        () => people[first].undo(),
        () => {},
      );
      expect(valuesIn(store)[1]).toEqual([isAdaFirst ? 20 : 10, null]);
    },
  );

  describe('add the same cell, which a row of a table lacks', () => {
    const table = aTable([['a', 'b'], ['c']]);
    const position = { row: 1, column: 1 };
    const lastCell = (store: RecordStore) => tableGrid(store, 'table').rows[1]?.cells[1];
    const textIn = (store: RecordStore) =>
      lastCell(store)?.texts?.['body']?.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join(''));
    const cellCount = (store: RecordStore) =>
      store.children(tableGrid(store, 'table').rows[1]?.record.id ?? '', 'cells').length;
    const addCell = (editor: Editor) =>
      editor.perform((context) => {
        const added = addMissingCell(context, tableGrid(context.view.store, 'table'), position);
        return added && { operations: added.operations };
      });
    const write = (editor: Editor, text: string) =>
      editor.change([
        {
          op: 'rewrite',
          id: defined(lastCell(editor.store), 'cell').id,
          slot: 'body',
          paragraphs: aTextBody(text).paragraphs,
        },
      ]);

    it('and the text remains that was written last', async () => {
      const { ada, bob, changeBoth } = await openForTwo(aDocument({ elements: [table] }));
      const store = await changeBoth(
        () => {
          addCell(ada);
          write(ada, 'Ada');
        },
        () => {
          addCell(bob);
          write(bob, 'Bob');
        },
      );
      expect([textIn(store), cellCount(store)]).toEqual([['Bob'], 2]);
      // Undo of the first author removes neither the cell nor the text of the other.
      const undone = await changeBoth(
        () => {
          ada.undo();
          ada.undo();
        },
        () => {},
      );
      expect(textIn(undone)).toEqual(['Bob']);
    });

    it('and the text of the only author who writes remains', async () => {
      const { ada, bob, changeBoth } = await openForTwo(aDocument({ elements: [table] }));
      const store = await changeBoth(
        () => addCell(ada),
        () => {
          addCell(bob);
          write(bob, 'Bob');
        },
      );
      expect([textIn(store), cellCount(store)]).toEqual([['Bob'], 2]);
    });

    it('and a cell that its author removes by undo is added without its former text', async () => {
      const { ada } = await openForTwo(aDocument({ elements: [table] }));
      addCell(ada);
      write(ada, 'Ada');
      const row = defined(lastCell(ada.store), 'cell').parent ?? '';
      ada.change([{ op: 'remove', id: defined(lastCell(ada.store), 'cell').id }]);
      expect(ada.store.children(row, 'cells')).toHaveLength(1);
      addCell(ada);
      expect(textIn(ada.store)).toEqual(['']);
    });
  });

  // The frame of the topic maps its units to thousandths of those of the canvas.
  const scale = 0.001;
  const frame = { x: 500, y: 400, scale };
  const place = {
    op: 'place',
    id: 'shape',
    parent: 'small',
    slot: 'elements',
    order: orderBetween(null, null),
    box: { x: 1000, y: 2000, width: 120_000, height: 60_000 },
  } as const;
  const resize = {
    op: 'set',
    id: 'shape',
    property: 'box',
    value: { x: 10, y: 20, width: 300, height: 150 },
    parent: 'root',
  } as const;

  /** Returns the box of the shape in units of the canvas. */
  async function boxAfter(first: 'move' | 'resize') {
    const small = aTopic({ id: 'small', frame });
    const shape = aShape({ id: 'shape', x: 10, y: 20, width: 120, height: 60 });
    const { ada, bob, changeBoth } = await openForTwo(aDocument({ elements: [shape], topics: [small] }));
    const root = ada.store.get('shape')?.parent ?? '';
    const move = () => (first === 'move' ? ada : bob).change([place]);
    const change = () => (first === 'move' ? bob : ada).change([{ ...resize, parent: root }]);
    const store = await changeBoth(first === 'move' ? move : change, first === 'move' ? change : move);
    const { parent, properties } = defined(store.get('shape'), 'shape');
    expect(parent).toBe('small');
    const { x, y, width, height } = properties['box'] as typeof place.box;
    const origin = { x: frame.x, y: frame.y };
    return { x: origin.x + x * scale, y: origin.y + y * scale, width: width * scale, height: height * scale };
  }

  it('move an element into a topic of a scale of 1:1000 and resize it: the later resizing has its size on the canvas', async () => {
    const { width, height } = await boxAfter('move');
    expect(width).toBeCloseTo(300, 6);
    expect(height).toBeCloseTo(150, 6);
  });

  it('resize an element and move it into a topic of a scale of 1:1000: the later move has its size on the canvas', async () => {
    const box = await boxAfter('resize');
    expect(box.width).toBeCloseTo(120, 6);
    expect(box.height).toBeCloseTo(60, 6);
    expect(box.x).toBeCloseTo(501, 6);
  });
});
