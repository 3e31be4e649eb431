import { describe, expect, it } from 'vitest';
import { areCloserThan } from '../arrange/boxes.ts';
import type { Document, Topic } from '../model/document.ts';
import { boundsOf, placement } from '../model/geometry.ts';
import { plainText } from '../model/plain-text.ts';
import { addTopic } from './add-topic.ts';
import { blankDocument } from './blank-document.ts';
import { contentOf } from './content.ts';
import { moveTopic, shiftedPlace } from './move-topic.ts';
import { outlineDocument } from './outline-document.ts';
import { applyPatch, type Patch } from './patch.ts';
import { renameTopic } from './rename-topic.ts';
import { setText } from './set-text.ts';
import { linesOfText, textOfLines } from './text-lines.ts';

const done = (document: Document, patch: Patch) => applyPatch(document, patch).document;

const titles = (topic: Topic): unknown[] =>
  topic.topics.map((child) => (child.topics.length > 0 ? [child.title, titles(child)] : child.title));

const outline = () =>
  outlineDocument({
    title: 'Bees',
    language: 'en',
    topics: [
      { title: 'One', text: [] },
      { title: 'Two', text: ['a', 'b'], topics: [{ title: 'Inside', text: ['c'] }] },
      { title: 'Three', text: ['only'] },
    ],
  });

const boxOf = (topic: Topic) => {
  const frame = topic.frame!;
  const place = placement(topic, frame, frame.scale, frame.rotation ?? 0);
  return boundsOf(place, { x: 0, y: 0, width: topic.width, height: topic.height });
};

const wordsOf = (topic: Topic) => topic.elements.map(plainText).join(' | ');

describe('an outline', () => {
  it('gives every topic a place, on slides that say its words', () => {
    const { root } = outline();
    expect(titles(root)).toEqual(['One', ['Two', ['Inside']], 'Three']);
    for (const topic of root.topics) expect(topic.frame).toBeDefined();
    expect(wordsOf(root.topics[1]!)).toContain('Two | a b');
    expect(contentOf(root.topics[1]!).lines).toHaveLength(2);
  });

  it('is arranged anew when a topic is added', () => {
    const before = outline();
    const after = done(before, addTopic(before, { id: 'new', title: 'Four', parent: 'root', index: 3 }));
    const boxes = after.root.topics.map(boxOf);
    expect(boxes).toHaveLength(4);
    boxes.forEach((box, i) => {
      for (const other of boxes.slice(i + 1)) expect(areCloserThan(box, other, -1)).toBe(false);
    });
  });

  it('nests and comes out by its keys', () => {
    let document = outline();
    const ids = document.root.topics.map(({ id }) => id);
    const press = (id: string, shift: 'up' | 'down' | 'in' | 'out') => {
      const place = shiftedPlace(document, id, shift);
      if (place) document = done(document, moveTopic(document, place));
    };
    press(ids[2]!, 'in');
    expect(titles(document.root)).toEqual(['One', ['Two', ['Inside', 'Three']]]);
    press(ids[2]!, 'up');
    expect(titles(document.root)).toEqual(['One', ['Two', ['Three', 'Inside']]]);
    press(ids[2]!, 'out');
    expect(titles(document.root)).toEqual(['One', ['Two', ['Inside']], 'Three']);
    press(ids[0]!, 'in');
    press(ids[0]!, 'out');
    press(ids[0]!, 'up');
    expect(titles(document.root)).toEqual(['One', ['Two', ['Inside']], 'Three']);
    press(ids[0]!, 'down');
    expect(titles(document.root)).toEqual([['Two', ['Inside']], 'One', 'Three']);
  });
});

describe('a positioned document', () => {
  const positioned = (): Document => {
    const document = outline();
    const strip = ({ made: _made, ...topic }: Topic): Topic => ({
      ...topic,
      topics: topic.topics.map(strip),
    });
    return { ...document, root: strip(document.root) };
  };

  it('takes a new topic at a free place, and nobody moves', () => {
    const before = positioned();
    const after = done(before, addTopic(before, { id: 'new', title: 'New', parent: 'root', index: 1 }));
    const others = after.root.topics.filter(({ id }) => id !== 'new');
    expect(others).toEqual(before.root.topics);
    const box = boxOf(after.root.topics[1]!);
    const title = before.root.elements.find(({ id }) => id === 'canvas-title')!;
    for (const other of [title, ...others.map(boxOf)]) expect(areCloserThan(box, other, -1)).toBe(false);
  });

  it('has its words written anew in their own look', () => {
    let document = positioned();
    const { id } = document.root.topics[1]!;
    document = done(document, renameTopic(document, { id, title: 'Second' }));
    const element = contentOf(document.root.topics[1]!).texts[0]!.element;
    const lines = linesOfText('- a\n- changed\n- third');
    document = done(document, setText(document, { id, element, lines }));
    expect(wordsOf(document.root.topics[1]!)).toContain('Second | a changed third');
    const [first, , third] = contentOf(document.root.topics[1]!).texts[0]!.lines;
    expect([first, third]).toEqual([
      { text: 'a', level: 0, bullet: true },
      { text: 'third', level: 0, bullet: true },
    ]);
  });
});

it('lines are written as they are read', () => {
  const text = 'intro\n- a\n  - b\n\nend';
  expect(textOfLines(linesOfText(text))).toBe(text);
});

it.each([
  [[{ op: 'set', path: ['__proto__', 'x'], value: 1 }]],
  [[{ op: 'set', path: ['root', 'constructor'], value: 1 }]],
  [[{ op: 'set', path: [], value: {} }]],
  [[{ op: 'set', path: ['root', 'topics', 9, 'title'], value: 'x' }]],
  [[{ op: 'set', path: ['root', 'topics', 'length'], value: 9 }]],
  [[{ op: 'splice', path: ['root', 'topics'], at: 0, remove: 99, insert: [] }]],
  [[{ op: 'splice', path: ['title'], at: 0, remove: 0, insert: [1] }]],
  [[{ op: 'unset', path: ['nothing'] }]],
] as [Patch][])('a patch that fits no document is refused: %j', (patch) => {
  expect(() => applyPatch(blankDocument('A', 'en'), patch)).toThrow(RangeError);
  expect(({} as { x?: unknown }).x).toBeUndefined();
});
