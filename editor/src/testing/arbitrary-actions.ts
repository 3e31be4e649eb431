import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { A_PICTURE } from '@flydeck/scene/compile/testing/fixed-fonts';
import { outlineDocument } from '@flydeck/scene/create/outline-document';
import type { Document } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Point } from '@flydeck/scene/model/geometry';
import fc from 'fast-check';
import { ALL_COMMANDS } from '../commands/all-commands.ts';
import { TextEditing } from '../sync/text-editing.ts';
import { selectionBox } from '../transform/selection-box.ts';
import type { TestEditor } from './test-editor.ts';

const BOX = { x: 500, y: 300, width: 200, height: 100 };
const STROKE = { color: 'ink', width: 2 };

/**
 * Returns a document whose topics are placed by hand. The document has elements of many kinds, nested topics, and a
 * path with a view and builds.
 */
function placedDocument(): Document {
  const table: Element = {
    kind: 'table',
    id: 'table',
    ...BOX,
    x: 50,
    columns: [100, 100],
    rows: [{ height: 40, cells: [{ body: aTextBody('One') }, { body: aTextBody('Two') }] }],
  };
  const elements: Element[] = [
    aShape({ id: 'a', x: 100, y: 60, body: aTextBody('One', 'Two'), stroke: STROKE }),
    aShape({ id: 'b', x: 350, y: 60, rotation: 30, link: { kind: 'topic', topic: 'inner' } }),
    {
      kind: 'connector',
      id: 'line',
      ...BOX,
      x: 200,
      y: 85,
      height: 0,
      route: 'elbow',
      stroke: STROKE,
      from: 'a',
      to: 'b',
    },
    { kind: 'text', id: 'text', ...BOX, x: 600, y: 40, height: 30, body: aTextBody('Text') },
    { kind: 'group', id: 'group', ...BOX, children: [aShape({ id: 'c', x: 10 }), aShape({ id: 'd', x: 120, y: 50 })] },
    { kind: 'image', id: 'image', ...BOX, x: 300, asset: A_PICTURE, crop: [0.1, 0, 0.2, 0] },
    table,
    aShape({ id: 'locked', x: 850, y: 480, locked: true }),
  ];
  const inner = aTopic({ id: 'inner', frame: { x: 500, y: 250, scale: 0.2 }, elements: [aShape({ id: 'e' })] });
  const topics = [
    aTopic({
      id: 'first',
      frame: { x: 200, y: 430, scale: 0.2, rotation: 10 },
      elements: [aShape({ id: 'f', x: 300, y: 200, body: aTextBody('Text') })],
      cover: [aShape({ id: 'cover' })],
      topics: [inner],
    }),
    aTopic({ id: 'second', frame: { x: 800, y: 330, scale: 0.2 }, elements: [aShape({ id: 'g', x: 500 })] }),
  ];
  const path = [
    { id: 'step-1', topic: 'first', builds: [{ element: 'f', effect: 'appear' as const, start: 'click' as const }] },
    { id: 'step-2', topic: 'root', view: { x: 200, y: 100, width: 300, height: 200 } },
    { id: 'step-3', topic: 'inner', notes: [{ runs: [{ text: 'Notes' }] }] },
  ];
  return aDocument({ elements, topics }, { path });
}

/** Returns a document whose topics are placed automatically. */
function automaticDocument(): Document {
  const topics = ['One', 'Two', 'Three'].map((title) => ({ title, text: ['text'], topics: [] }));
  return outlineDocument({ title: 'Bees', language: 'en', topics });
}

/** Functions that return the documents on which actions are performed. */
export const documentArbitrary = fc.constantFrom(placedDocument, automaticDocument);

/** Without undo and redo, because tests undo and redo the whole sequence of actions. */
const COMMAND_IDS = ALL_COMMANDS.filter(({ id }) => id !== 'undo' && id !== 'redo').map(({ id }) => id);
/** Shortcuts of tools that are used by dragging: rectangle, ellipse, line, text, pen and hand. */
const TOOL_KEYS = ['r', 'o', 'l', 't', 'p', 'h'];
/** Eight handles resize the selection, one rotates it. */
const HANDLE_COUNT = 9;

/** A point of the window, in CSS pixels. */
const pointArbitrary = fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 600 }) });
const modifiersArbitrary = fc.record({ shift: fc.boolean(), mod: fc.boolean(), alt: fc.boolean() });

/** An action of the author. `target` modulo the length of a list is the index of the record or handle. */
const actionArbitrary = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('command' as const), id: fc.constantFrom(...COMMAND_IDS) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('select' as const), target: fc.nat(), count: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('drag' as const, 'drag-record' as const, 'drag-handle' as const, 'click' as const),
      from: pointArbitrary,
      to: pointArbitrary,
      modifiers: modifiersArbitrary,
      target: fc.nat(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('draw' as const),
      key: fc.constantFrom(...TOOL_KEYS),
      from: pointArbitrary,
      to: pointArbitrary,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('type' as const), text: fc.constantFrom('', 'typed', 'two words') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('wheel' as const, 'double-click' as const),
      point: pointArbitrary,
      deltaY: fc.integer({ min: -400, max: 400 }),
    }),
  },
);
type Action = typeof actionArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** Sequences of commands, gestures, typing and navigation. */
export const actionsArbitrary = fc.array(actionArbitrary, { minLength: 1, maxLength: 25, size: 'max' });

/** Performs an action with an editor. */
export function performAction(test: TestEditor, action: Action): void {
  const { editor } = test;
  switch (action.do) {
    case 'command':
      test.run(action.id);
      break;
    case 'select':
      selectSiblings(test, action.target, action.count);
      break;
    case 'click':
      test.click(action.from, action.modifiers);
      break;
    case 'drag':
      test.drag(action.from, action.to, action.modifiers);
      break;
    case 'drag-record':
      test.drag(centreOfFirstSelected(test) ?? action.from, action.to, action.modifiers);
      break;
    case 'drag-handle':
      test.drag(handlePoint(test, action.target) ?? action.from, action.to, action.modifiers);
      break;
    case 'draw':
      test.key(action.key).drag(action.from, action.to);
      break;
    case 'type':
      type(test, action.text);
      break;
    case 'wheel':
      test.wheel(action.point, action.deltaY, { mod: true });
      break;
    case 'double-click':
      editor.doubleClick(action.point);
      break;
  }
}

/** Selects a record and up to `count` of its siblings. */
function selectSiblings({ editor }: TestEditor, target: number, count: number): void {
  const records = [...editor.store.records()].filter(
    ({ id, properties }) => properties['box'] !== undefined && editor.store.isPresent(id),
  );
  const first = records[target % Math.max(records.length, 1)];
  if (!first) return;
  const siblings = editor.store.children(first.parent ?? '', first.slot).slice(0, count);
  editor.select([...new Set([first.id, ...siblings.map(({ id }) => id)])]);
}

function centreOfFirstSelected(test: TestEditor): Point | undefined {
  const [first] = test.editor.selection;
  return first === undefined ? undefined : test.pointOf(first);
}

function handlePoint({ editor }: TestEditor, target: number): Point | undefined {
  return selectionBox(editor.view, editor.selection)?.handles[target % HANDLE_COUNT]?.point;
}

/** Appends `text` to the first paragraph of the edited text. If `text` is empty, empties the edited text. */
function type({ editor }: TestEditor, text: string): void {
  const id = editor.editedTextId;
  if (id === undefined) return;
  const editing = new TextEditing(editor, { requestTextState: () => () => undefined }, id, 'body');
  const [first = { runs: [] }, ...others] = editing.paragraphs;
  editing.change(text === '' ? [{ runs: [] }] : [{ ...first, runs: [...first.runs, { text }] }, ...others]);
}
