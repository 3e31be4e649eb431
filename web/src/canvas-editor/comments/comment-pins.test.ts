import type { Anchor } from '@flydeck/contract/comments/anchor';
import type { CommentThread } from '@flydeck/contract/comments/comment';
import { fitTopic, toSpace } from '@flydeck/editor/camera';
import { TestEditor } from '@flydeck/editor/testing/test-editor';
import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import { describe, expect, it } from 'vitest';
import { commentPins, isAnchorPresent, pinPoint, visiblePassages } from './comment-pins.ts';

/** A presentation with a shape, and a small topic that is closed in the overview and contains another shape. */
const anEditor = () =>
  new TestEditor(
    aDocument({
      elements: [aShape({ id: 'a', x: 100, y: 100, width: 200, height: 100 })],
      topics: [
        aTopic({
          id: 'closed',
          frame: { x: 600, y: 300, scale: 0.1 },
          elements: [aShape({ id: 'inside', x: 10, y: 10, width: 100, height: 100 })],
        }),
      ],
    }),
  );

const aThread = (id: string, anchor: Anchor): CommentThread => ({
  id,
  anchor,
  author: { kind: 'deleted' },
  logSeq: null,
  createdAt: '2026-01-01',
  resolvedAt: null,
  resolvedBy: null,
  isUnread: false,
  comments: [],
});
const element = (id: string, x: number, y: number): Anchor => ({ kind: 'element', id, x, y });

describe('pins of comments', () => {
  it('are at the point of the element, also after the element was moved', () => {
    const { editor } = anEditor();
    const pointOf = () => pinPoint(editor.view, editor.openIds, element('a', 0.5, 0.5));
    const before = pointOf();
    expect(before).toBeDefined();
    editor.commit(() => [{ op: 'set', id: 'a', property: 'box', value: { x: 150, y: 100, width: 200, height: 100 } }]);
    expect((pointOf()?.x ?? 0) - (before?.x ?? 0)).toBeCloseTo(50 * editor.view.camera.zoom, 3);
  });

  it('of passages are at the end of the first line of their words, also after the words have moved', () => {
    const { editor } = anEditor();
    const layoutOf = (text: string) => {
      const edges = Array.from({ length: text.length + 1 }, (_, i) => i * 10);
      const line = {
        paragraph: 0,
        from: 0,
        to: text.length,
        top: 5,
        height: 20,
        start: 0,
        leading: edges.slice(0, -1),
        trailing: edges.slice(1),
        direction: 'ltr' as const,
        isWrapped: false,
      };
      const size = { width: 200, height: 100 };
      const m = [1, 0, 0, 1, 100, 100] as const;
      return new Map([['a', { lines: [line], ...size, box: size, m, topic: 'root', texts: [text] }]]);
    };
    const anchor: Anchor = { kind: 'passage', id: 'a', slot: 'body', start: 4, end: 8, quote: 'bees' };
    const xOf = (text: string) => {
      const point = pinPoint(editor.view, editor.openIds, anchor, layoutOf(text));
      return point && (toSpace(editor.view, 'root', point).x - 100) / 10;
    };
    expect(xOf('The bees and the bees')).toBeCloseTo(8);
    expect(xOf('All the bees and the bees')).toBeCloseTo(12);
    const corner = pinPoint(editor.view, editor.openIds, anchor);
    expect(corner).toEqual(pinPoint(editor.view, editor.openIds, element('a', 1, 0)));
    expect(pinPoint(editor.view, editor.openIds, anchor, layoutOf('No insects'))).toEqual(corner);
  });

  it('of passages need the layouts of texts in open topics and in the window', () => {
    const { editor } = anEditor();
    const passage = (id: string, start: number): Anchor => ({
      kind: 'passage',
      id,
      slot: 'body',
      start,
      end: start + 4,
      quote: 'bees',
    });
    const threads = [
      passage('a', 0),
      passage('a', 9),
      passage('inside', 0),
      passage('nothing', 0),
      element('a', 0, 0),
    ].map((anchor, i) => aThread(String(i), anchor));
    const visible = () => visiblePassages(editor.view, editor.openIds, threads);
    expect(visible()).toEqual(['a']);
    editor.moveCamera(fitTopic(editor.view, 'closed'), true);
    expect([editor.openIds.has('closed'), visible()]).toEqual([true, ['inside']]);
    editor.commit(() => [{ op: 'remove', id: 'inside' }]);
    expect(visible()).toEqual([]);
  });

  it('are at the corner of the closed topic that contains the element, as one pin with the number of threads', () => {
    const { editor } = anEditor();
    const threads = [
      aThread('1', element('inside', 0, 0)),
      aThread('2', element('inside', 1, 1)),
      aThread('3', element('a', 0, 0)),
    ];
    const pins = commentPins(editor.view, editor.openIds, threads);
    expect(pins.map((pin) => pin.threads.map(({ id }) => id))).toEqual([['1', '2'], ['3']]);
  });

  it('are not shown for deleted parts, and are shown again when the part is restored', () => {
    const { editor } = anEditor();
    const anchor = element('a', 0, 0);
    editor.commit(() => [{ op: 'remove', id: 'a' }]);
    expect([isAnchorPresent(editor.store, anchor), pinPoint(editor.view, editor.openIds, anchor)]).toEqual([
      false,
      undefined,
    ]);
    editor.undo();
    expect(pinPoint(editor.view, editor.openIds, anchor)).toBeDefined();
    expect(isAnchorPresent(editor.store, element('unknown', 0, 0))).toBe(false);
  });
});
