import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { canHaveArrowHeads } from './arrow-heads.ts';
import { parseLink } from './parse-link.ts';
import type { PropertyName, PropertyValues } from './property.ts';
import { canHaveProperty, propertyOf, setProperty } from './selection-properties.ts';

const RED = { kind: 'solid', color: '#ff0000' } as const;
const BOX = { x: 10, y: 10, width: 200, height: 100 };

function anEditor(): TestEditor {
  const elements: Element[] = [
    aShape({ id: 'a', fill: RED, opacity: 0.5 }),
    aShape({ id: 'b', x: 300, geometry: { kind: 'preset', preset: 'ellipse' } }),
    { kind: 'text', id: 'text', ...BOX, body: aTextBody('Text') },
    { kind: 'image', id: 'image', ...BOX, asset: 'a'.repeat(64) },
    { kind: 'group', id: 'group', ...BOX, children: [aShape({ id: 'inside', fill: RED })] },
    {
      kind: 'connector',
      id: 'line',
      ...{ x: 100, y: 25, width: 250, height: 25, route: 'straight' },
      stroke: { color: 'ink', width: 1 },
      ...{ from: 'a', to: 'b' },
    },
  ];
  const topics = [aTopic({ id: 'topic', frame: { x: 700, y: 400, scale: 0.1 } })];
  return new TestEditor(aDocument({ elements, topics }));
}

/** Sets a property as one change, and expects that its operations and the changed document are valid. */
function set<Name extends PropertyName>(
  test: TestEditor,
  ids: readonly string[],
  name: Name,
  value: PropertyValues[Name] | undefined,
): void {
  const operations = setProperty(test.editor.view, ids, name, value);
  if (operations.length > 0) checkOperations(test.editor.store, operations);
  test.editor.change(operations);
  expect(() => test.document()).not.toThrow();
}

const get = (test: TestEditor, ids: readonly string[], name: PropertyName) => propertyOf(test.editor.store, ids, name);

describe('properties of the selection', () => {
  it('returns the common value of the records that have the property, or `mixed` if the values differ', () => {
    const test = anEditor();
    expect(get(test, ['a'], 'fill')).toEqual(RED);
    expect(get(test, ['a', 'b'], 'fill')).toBe('mixed');
    expect(get(test, ['a', 'group'], 'fill')).toEqual(RED);
    expect(get(test, ['a', 'text'], 'fill')).toEqual(RED);
    expect(get(test, ['a', 'b'], 'opacity')).toBe('mixed');
    expect(get(test, ['text'], 'opacity')).toBeUndefined();
    expect(canHaveProperty(test.editor.store, ['text'], 'fill')).toBe(false);
  });

  it('sets the fill of all elements that can have one, also in groups, and the background of topics', () => {
    const test = anEditor();
    const ids = ['a', 'b', 'text', 'group', 'topic'];
    const fill = { kind: 'solid', color: 'accent' } as const;
    set(test, ids, 'fill', fill);
    expect(get(test, ids, 'fill')).toEqual(fill);
    expect(test.editor.store.get('topic')?.properties['background']).toEqual(fill);
    expect(test.editor.store.get('inside')?.properties['fill']).toEqual(fill);
    expect(test.editor.store.get('text')?.properties).not.toHaveProperty('fill');
    set(test, ids, 'fill', undefined);
    expect(get(test, ids, 'fill')).toBeUndefined();
  });

  it('sets fields of the stroke, keeps the other fields, and adds a stroke to an element without a stroke', () => {
    const test = anEditor();
    set(test, ['a', 'line'], 'strokeColor', '#00ff00');
    expect(get(test, ['a', 'line'], 'strokeColor')).toBe('#00ff00');
    expect(get(test, ['line'], 'strokeWidth')).toBe(1);
    expect(get(test, ['a'], 'strokeWidth')).toBeGreaterThan(1);
    set(test, ['line'], 'endHead', { kind: 'triangle', length: 3, width: 3 });
    set(test, ['line'], 'strokeDash', [2, 2]);
    expect(get(test, ['line'], 'stroke')).toMatchObject({
      width: 1,
      dash: [2, 2],
      end: { kind: 'triangle' },
    });
    set(test, ['line'], 'endHead', undefined);
    expect(get(test, ['line'], 'endHead')).toBeUndefined();
  });

  it('offers arrow heads for connectors and shapes that are open lines, but not for closed shapes', () => {
    const stroke = { color: 'ink', width: 1 };
    const size = { width: 10, height: 10 };
    const presets = ['rect', 'ellipse', 'can', 'star5', 'curvedRightArrow', 'arc', 'leftBracket'];
    const elements = [
      ...presets.map((preset) => aShape({ id: preset, geometry: { kind: 'preset', preset }, stroke })),
      aShape({ id: 'pen', geometry: { kind: 'path', ...size, paths: [{ d: 'M0 0L10 10', fill: false }] }, stroke }),
      aShape({ id: 'polygon', geometry: { kind: 'path', ...size, paths: [{ d: 'M0 0L10 10L0 10Z' }] }, stroke }),
      aShape({ id: 'arc-without-stroke', geometry: { kind: 'preset', preset: 'arc' } }),
    ];
    const { store } = new TestEditor(aDocument({ elements })).editor;
    const offered = elements.filter(({ id }) => {
      const record = store.get(id);
      return record && canHaveArrowHeads(record);
    });
    expect(offered.map(({ id }) => id)).toEqual(['arc', 'leftBracket', 'pen']);
  });

  it('replaces a derived colour of a stroke when its colour is set, but not when another field is set', () => {
    const test = anEditor();
    set(test, ['line'], 'stroke', { color: '#112233', derivedColor: 'trail', width: 1 });
    set(test, ['line'], 'strokeWidth', 3);
    expect(get(test, ['line'], 'stroke')).toEqual({ color: '#112233', derivedColor: 'trail', width: 3 });
    set(test, ['line'], 'strokeColor', '#00ff00');
    expect(get(test, ['line'], 'stroke')).toEqual({ color: '#00ff00', width: 3 });
  });

  it('does not remove the stroke of a connector, because connectors require a stroke', () => {
    const test = anEditor();
    set(test, ['a', 'line'], 'stroke', undefined);
    expect(get(test, ['line'], 'stroke')).toMatchObject({ width: 1 });
    expect(test.changes).toEqual([]);
  });

  it('sets the corner radius of images, topics and rectangles, but not of ellipses', () => {
    const test = anEditor();
    set(test, ['a', 'b', 'image', 'topic'], 'corner', 10);
    expect(get(test, ['a', 'image', 'topic'], 'corner')).toBe(10);
    // `adj` is the radius in 1/100,000 of the shorter side. Here, the radius is 10 and the shorter side is 50.
    expect(test.editor.store.get('a')?.properties['geometry']).toMatchObject({ adjust: { adj: 20_000 } });
    expect(get(test, ['b'], 'preset')).toBe('ellipse');
    set(test, ['a', 'image', 'topic'], 'corner', 0);
    expect(get(test, ['a', 'image', 'topic'], 'corner')).toBeUndefined();
  });

  it('changes the preset of shapes', () => {
    const test = anEditor();
    set(test, ['a', 'b'], 'preset', 'star5');
    expect(get(test, ['a', 'b'], 'preset')).toBe('star5');
  });

  it('routes elbow and curved connectors at right angles to attached sides, and does not rotate straight ones', () => {
    const test = anEditor();
    // The connector goes from the lower side of shape `a` to the left side of shape `b`.
    const value = { x: 50, y: 25, width: 250, height: 25, flipY: true };
    test.editor.change([{ op: 'set', id: 'line', property: 'box', value }]);
    set(test, ['line'], 'route', 'elbow');
    expect(test.editor.store.get('line')?.properties).toMatchObject({ preset: 'bentConnector2' });
    expect(test.boxOf('line').rotation).toBe(90);
    set(test, ['line'], 'route', 'curve');
    expect(test.editor.store.get('line')?.properties).toMatchObject({ preset: 'curvedConnector2' });
    set(test, ['line'], 'route', 'straight');
    expect(test.boxOf('line').rotation).toBeUndefined();
    expect(test.editor.store.get('line')?.properties).not.toHaveProperty('preset');
  });

  it('sets mask, alternative text and link', () => {
    const test = anEditor();
    set(test, ['image'], 'mask', 'ellipse');
    set(test, ['image', 'a'], 'alt', 'A bridge');
    set(test, ['image', 'group'], 'link', { kind: 'topic', topic: 'topic' });
    expect(test.editor.store.get('group')?.properties['link']).toEqual({ kind: 'topic', topic: 'topic' });
    expect(get(test, ['image', 'a'], 'alt')).toBe('A bridge');
    expect(get(test, ['image'], 'mask')).toBe('ellipse');
  });
});

describe('parseLink', () => {
  it.each([
    ['example.com', 'https://example.com'],
    [' http://example.com/a?b#c ', 'http://example.com/a?b#c'],
    ['localhost:3000', 'https://localhost:3000'],
    ['me@example.com', 'mailto:me@example.com'],
    ['+43123456', 'tel:+43123456'],
    ['+49 30 123456', 'tel:+4930123456'],
  ])('turns %s into a link to %s', (input, href) => expect(parseLink(input)).toEqual({ kind: 'url', href }));

  it.each(['javascript:alert(1)', 'data:text/html,x', 'JaVaScRiPt:1', 'two words', '', 'word', 'a'.repeat(5000)])(
    'refuses %s',
    (input) => expect(parseLink(input)).toBeUndefined(),
  );
});
