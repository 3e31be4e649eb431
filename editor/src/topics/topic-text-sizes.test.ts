import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { applyTopicTextSizes, type TextSizesNotice } from './topic-text-sizes.ts';

const SCALE = 0.5;

/** A text of two runs: the first with the size of the body (20), the second with its own size (30). */
const aText = (wrap: boolean): Element => ({
  kind: 'text',
  id: 'text',
  x: 20,
  y: 20,
  width: 100,
  height: 40,
  body: { paragraphs: [{ runs: [{ text: 'small ' }, { text: 'large', size: 30 }] }], style: { size: 20 }, wrap },
});

/** Returns an editor after `element` was dragged into the topic `topic`, which is open. */
function afterDragIntoTopic(element: Element): TestEditor {
  const topic = aTopic({ id: 'topic', frame: { x: 420, y: 200, scale: SCALE } });
  const test = new TestEditor(aDocument({ elements: [element], topics: [topic] }));
  const { zoom, ...camera } = fitTopic(test.editor.view, 'topic');
  test.editor.moveCamera({ ...camera, zoom: zoom * 0.6 });
  const from = test.pointOf(element.id);
  return test.click(from).drag(from, test.pointOf('topic', 0.5, 0.5));
}

const noticeOf = (test: TestEditor) => test.notices[0] as TextSizesNotice;

/** Returns the text sizes of the record `text`: that of its body and those of its runs. */
function textSizes(test: TestEditor) {
  const { properties, texts } = test.editor.store.get('text') ?? {};
  const body = properties?.['body'] as { readonly style?: { readonly size?: number } } | undefined;
  return [body?.style?.size, ...(texts?.['body']?.paragraphs[0]?.runs ?? []).map(({ size }) => size)];
}

const applySizes = (test: TestEditor) =>
  test.editor.perform(({ view }) => ({ operations: applyTopicTextSizes(view.store, noticeOf(test)) }));

describe('a notice about the text sizes of moved elements', () => {
  it('lists the elements that a drag moves into a topic with another scale', () => {
    const test = afterDragIntoTopic(aText(true));
    expect(test.editor.store.get('text')?.parent).toBe('topic');
    expect(test.notices).toEqual([
      { kind: 'texts-moved', topic: 'topic', elements: ['text'], factor: expect.closeTo(1 / SCALE, 6) },
    ]);
  });

  it('is not sent for elements without text and for moves within the topic', () => {
    expect(afterDragIntoTopic(aShape({ id: 'shape', width: 60, height: 60 })).notices).toEqual([]);
    const test = new TestEditor(aDocument({ elements: [aShape({ id: 'shape', body: aTextBody('text') })] }));
    const from = test.pointOf('shape');
    test.click(from).drag(from, { x: from.x + 50, y: from.y });
    expect(test.notices).toEqual([]);
  });
});

describe('applyTopicTextSizes', () => {
  it('gives a moved text the same size in units of its new topic as before in units of its former topic', () => {
    const test = afterDragIntoTopic(aText(true));
    expect(textSizes(test)).toEqual([40, undefined, 60]);
    const { width, height } = test.boxOf('text');
    applySizes(test);
    expect(textSizes(test)).toEqual([20, undefined, 30]);
    expect(test.boxOf('text')).toMatchObject({ width, height });
  });

  it('also resizes the box of a text that has no line wrapping; one undo reverts both sizes', () => {
    const test = afterDragIntoTopic(aText(false));
    expect(test.boxOf('text')).toMatchObject({ width: 200, height: 80 });
    applySizes(test);
    expect(test.boxOf('text')).toMatchObject({ width: 100, height: 40 });
    test.key('mod+z');
    expect(test.boxOf('text')).toMatchObject({ width: 200, height: 80 });
    expect(textSizes(test)).toEqual([40, undefined, 60]);
  });

  it('changes nothing after the move was undone', () => {
    const test = afterDragIntoTopic(aText(true));
    test.key('mod+z');
    applySizes(test);
    expect(textSizes(test)).toEqual([20, undefined, 30]);
  });
});
