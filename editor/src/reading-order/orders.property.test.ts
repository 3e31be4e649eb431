import { aDocument, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import { buildTranscript, flattenTranscript } from '@flydeck/scene/transcript';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paintedSiblings } from '../paint-order.ts';
import { moveStep } from '../path/path-commands.ts';
import { stepsOf, topicOfStep } from '../path/steps.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { moveInReadingOrder } from './reading-order.ts';

/** Returns a text element whose id is also its text. */
const aText = (id: string, role?: 'title'): Element => {
  const paragraphs = aTextBody(id).paragraphs.map((paragraph) => ({ ...paragraph, ...(role ? { role } : {}) }));
  return { kind: 'text', id, x: 0, y: 0, width: 100, height: 30, body: { paragraphs } };
};
/** Returns a topic that contains a text with the id of the topic in capitals. */
const topicAt = (id: string, x: number, topics: Topic[] = []): Topic =>
  aTopic({ id, title: '', frame: { x, y: 300, scale: 0.2 }, elements: [aText(id.toUpperCase())], topics });

const ELEMENTS = ['a', 'b', 'c', 't'];
const TOPICS = ['x', 'y', 'z'];

/** Returns an editor whose root contains three texts, a title that is painted last, and three topics. */
function anEditor(): TestEditor {
  const elements = [aText('a'), aText('b'), aText('c'), aText('t', 'title')];
  const topics = [topicAt('x', 150, [topicAt('inner', 480)]), topicAt('y', 480), topicAt('z', 800)];
  const test = new TestEditor(aDocument({ title: '', elements, topics }));
  test.editor.setReducedMotion(true);
  return test;
}

const pathOf = ({ editor }: TestEditor): readonly string[] => stepsOf(editor.store).map(topicOfStep);

/** Returns the three orders: of the steps, of painting in the root topic, and of reading in the whole document. */
const ordersOf = (test: TestEditor) => ({
  path: pathOf(test),
  painted: paintedSiblings(test.editor.store, 'root', 'elements').map(({ id }) => id),
  read: flattenTranscript(buildTranscript(test.document())),
});

const paintAction = fc.record({
  order: fc.constant('painted' as const),
  id: fc.constantFrom(...ELEMENTS, ...TOPICS),
  shortcut: fc.constantFrom('mod+]', 'mod+[', 'mod+shift+]', 'mod+shift+['),
});
const readAction = fc.record({
  order: fc.constant('read' as const),
  id: fc.constantFrom(...ELEMENTS),
  before: fc.option(fc.constantFrom(...ELEMENTS), { nil: undefined }),
});
/** Moves the step `from` to the index `to`. */
const pathAction = fc.record({ order: fc.constant('path' as const), from: fc.nat(4), to: fc.nat(4) });
const actions = fc.array(fc.oneof(paintAction, readAction, pathAction), { minLength: 1, maxLength: 12 });

it('a change of the path, the painting order or the reading order changes none of the other two orders', () => {
  const changed = { path: 0, painted: 0, read: 0 };
  fc.assert(
    fc.property(actions, (actionList) => {
      const test = anEditor();
      const { editor } = test;
      for (const action of actionList) {
        const before = ordersOf(test);
        if (action.order === 'painted') {
          editor.select([action.id]);
          test.key(action.shortcut);
        } else if (action.order === 'read') {
          if (action.id !== action.before)
            editor.change(moveInReadingOrder(editor.store, 'root', new Set([action.id]), action.before));
        } else {
          const step = stepsOf(editor.store)[action.from];
          editor.perform((context) => moveStep(context, step?.id ?? '', action.to));
          const others = before.path.toSpliced(action.from, 1);
          expect(pathOf(test)).toEqual(others.toSpliced(action.to, 0, before.path[action.from] ?? ''));
        }
        const after = ordersOf(test);
        expect(after).toEqual({ ...before, [action.order]: after[action.order] });
        if (JSON.stringify(after) !== JSON.stringify(before)) changed[action.order] += 1;
      }
    }),
    { numRuns: 100 },
  );
  // The actions have changed each of the orders.
  for (const count of Object.values(changed)) expect(count).toBeGreaterThan(10);
});
