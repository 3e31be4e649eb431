import { notesDocument } from '@flydeck/scene/notes/notes-document';
import { describe, expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { elementRows } from '../reading-order/element-rows.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { decorationOf } from '../topics/decoration.ts';
import { chartColumns, chartData, pointNumber } from './chart-data.ts';
import { ChartEdit } from './chart-edit.ts';

/** Returns an editor that shows a topic with a chart from notes, and the ids of the topic and the chart. */
function anEditor() {
  const text = '# Costs\n\n## Trip\n\n- Train: 142 €\n- Huts: 265 €\n- Food: 118 €\n\n## End\n\nThat is all.';
  const test = new TestEditor(notesDocument({ text, title: '', language: 'en' }));
  const chart = [...test.editor.store.records()].find(({ kind }) => kind === 'chart');
  if (!chart?.parent) throw new Error('There is no chart.');
  test.editor.moveCamera(fitTopic(test.editor.view, chart.parent));
  return { test, topic: chart.parent, chart: chart.id };
}

describe('a chart that was created from notes', () => {
  it('is selected by a click, by "Select all" and in the list of elements, although it is furniture', () => {
    const { test, topic, chart } = anEditor();
    expect(test.editor.store.get(chart)?.properties['furniture']).toBe(true);
    test.click(test.pointOf(chart));
    expect(test.editor.selection).toEqual([chart]);
    test.key('escape').key('mod+a');
    expect(test.editor.selection).toContain(chart);
    expect(elementRows(test.editor.store, topic).map(({ id }) => id)).toContain(chart);
    expect(decorationOf(test.editor.store, topic)).not.toContain(chart);
  });

  it('is edited and moved, which undo reverts', () => {
    const { test, chart } = anEditor();
    const before = test.document();
    test.editor.perform((context) => {
      const edit = new ChartEdit(context, chart);
      edit.setNumbers([{ row: 1, column: { series: 0, field: 'value' }, value: 300 }]);
      return { operations: edit.operations };
    });
    const data = chartData(test.editor.store, chart);
    const [column] = chartColumns(test.editor.store, data);
    expect([0, 1, 2].map((row) => column && pointNumber(data, row, column))).toEqual([142, 300, 118]);
    const { x } = test.boxOf(chart);
    test.editor.select([chart]);
    test.key('arrowright');
    expect(test.boxOf(chart).x).toBeGreaterThan(x);
    test.key('mod+z').key('mod+z');
    expect(test.document()).toEqual(before);
  });
});
