import { aDocument, aShape, aTextBody } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { hitTest, toleranceOf } from './hit-test.ts';
import { TestEditor } from './testing/test-editor.ts';

const BOX = { x: 200, y: 100, width: 400, height: 200 };
const STROKE = { color: 'ink', width: 1 };

/**
 * Returns a function that returns whether an element is hit at a point of the window. The point is given by `x` and `y`
 * in the root topic, and is moved to the right by `dx` pixels of the window. The window is 1000 by 600.
 */
function hitTester(element: Element): (x: number, y: number, dx?: number, device?: 'touch') => boolean {
  const { editor } = new TestEditor(aDocument({ elements: [element] }));
  return (x, y, dx = 0, device) => {
    const { zoom, ...centre } = editor.view.camera;
    const point = { x: 500 + (x - centre.x) * zoom + dx, y: 300 + (y - centre.y) * zoom };
    const hit = hitTest(editor.view, editor.openIds, point, { tolerance: toleranceOf(device) });
    return hit.kind === 'record' && hit.id === element.id;
  };
}

const connector = (fields: Partial<Element> & object): Element =>
  ({ kind: 'connector', id: 'line', ...BOX, route: 'straight', stroke: STROKE, ...fields }) as Element;

describe('hit test', () => {
  it('hits a filled shape inside of its geometry, not in the corners of its box', () => {
    const isHit = hitTester(aShape({ ...BOX, geometry: { kind: 'preset', preset: 'ellipse' } }));
    expect(isHit(400, 200)).toBe(true);
    expect(isHit(215, 110)).toBe(false);
  });

  it('hits an unfilled shape at its outline and its text only', () => {
    const body = { ...aTextBody('A text'), anchor: 'middle' as const };
    body.paragraphs = body.paragraphs.map((paragraph) => ({ ...paragraph, align: 'center' as const }));
    const isHit = hitTester(aShape({ ...BOX, fill: undefined, stroke: STROKE, body }));
    expect(isHit(200, 180, 5)).toBe(true);
    expect(isHit(200, 180, 8)).toBe(false);
    expect(isHit(400, 200)).toBe(true);
    expect(isHit(400, 130)).toBe(false);
  });

  it('hits an icon in its whole box, but a stroke of the pen only at its line', () => {
    const geometry = { kind: 'path' as const, width: 24, height: 24, paths: [{ d: 'M2 12h20' }] };
    const fields = { ...BOX, name: 'minus', fill: undefined, stroke: STROKE };
    const isIconHit = hitTester(aShape({ ...fields, geometry }));
    expect(isIconHit(400, 120)).toBe(true);
    expect(isIconHit(400, 320)).toBe(false);
    const penStroke = { ...geometry, paths: [{ d: 'M2 12h20', fill: false }] };
    expect(hitTester(aShape({ ...fields, geometry: penStroke }))(400, 120)).toBe(false);
  });

  it('hits the tip of a callout outside of its box', () => {
    const geometry = {
      kind: 'preset' as const,
      preset: 'wedgeRectCallout',
      adjust: { adj1: 0, adj2: 100000 },
    };
    const isHit = hitTester(aShape({ ...BOX, geometry }));
    // The tip is at (400, 400), and the lower edge of the box at y = 300.
    expect(isHit(400, 390)).toBe(true);
    expect(isHit(300, 390)).toBe(false);
  });

  it('hits a straight connector near its line, also if the connector is mirrored', () => {
    expect(hitTester(connector({}))(300, 150)).toBe(true);
    expect(hitTester(connector({}))(300, 250)).toBe(false);
    expect(hitTester(connector({ flipX: true }))(300, 250)).toBe(true);
  });

  it('hits an elbow connector on its horizontal and vertical lines, not on the diagonal of its box', () => {
    const isHit = hitTester(connector({ route: 'elbow' }));
    expect(isHit(400, 250)).toBe(true);
    expect(isHit(300, 100)).toBe(true);
    expect(isHit(300, 150)).toBe(false);
  });

  it('hits a curved connector on its curve, not on the diagonal of its box', () => {
    const isHit = hitTester(connector({ route: 'curve' }));
    expect(isHit(400, 200)).toBe(true);
    expect(isHit(300, 150)).toBe(false);
  });

  it('hits a line within 6 pixels, or 24 by touch', () => {
    const isHit = hitTester(connector({ height: 0 }));
    expect(isHit(600, 100, 5)).toBe(true);
    expect(isHit(600, 100, 10)).toBe(false);
    expect(isHit(600, 100, 20, 'touch')).toBe(true);
    expect(isHit(600, 100, 30, 'touch')).toBe(false);
  });

  it('hits a drawn stroke at its line, not inside of its box', () => {
    const paths = [{ d: 'M0 0L0 10L20 10', fill: false }];
    const geometry = { kind: 'path' as const, width: 20, height: 10, paths };
    const isHit = hitTester(aShape({ ...BOX, geometry, fill: undefined, stroke: STROKE }));
    expect(isHit(200, 200)).toBe(true);
    expect(isHit(400, 300)).toBe(true);
    expect(isHit(400, 200)).toBe(false);
  });

  it('hits a text at its lines and the gaps between them, not in the rest of its box', () => {
    const body = aTextBody('First line', 'a', 'Third line');
    body.paragraphs = body.paragraphs.map((paragraph) => ({ ...paragraph, spaceAfter: 20 }));
    const isHit = hitTester({ kind: 'text', id: 'text', ...BOX, body });
    expect(isHit(250, 110)).toBe(true);
    expect(isHit(210, 132)).toBe(true);
    expect(isHit(205, 150)).toBe(true);
    expect(isHit(300, 165)).toBe(false);
    expect(isHit(450, 110)).toBe(false);
    expect(isHit(300, 290)).toBe(false);
  });

  it('hits a right-to-left text and a mirrored text at the side where their lines are', () => {
    const text = { kind: 'text', id: 'text', ...BOX } as const;
    expect(hitTester({ ...text, body: aTextBody('שלום') })(590, 110)).toBe(true);
    expect(hitTester({ ...text, body: aTextBody('שלום') })(210, 110)).toBe(false);
    // Text in a mirrored element is not mirrored.
    expect(hitTester({ ...text, flipX: true, body: aTextBody('Text') })(210, 110)).toBe(true);
    const group = { kind: 'group', id: 'text', ...BOX, inner: BOX, flipX: true } as const;
    const isHit = hitTester({ ...group, children: [{ ...text, id: 'child', body: aTextBody('Text') }] });
    expect(isHit(210, 110)).toBe(true);
    expect(isHit(590, 110)).toBe(false);
  });

  it('hits the text over a picture of a page in its whole box', () => {
    const lines = [{ text: 'Page', x: 0, y: 20, width: 100, size: 20 }];
    expect(hitTester({ kind: 'text', id: 'text', ...BOX, body: aTextBody('Page'), lines })(500, 250)).toBe(true);
  });

  it('hits a group at the points of its elements, not between them', () => {
    const children = [aShape({ id: 'left' }), aShape({ id: 'right', x: 300, y: 150 })];
    const isHit = hitTester({ kind: 'group', id: 'group', ...BOX, children });
    expect(isHit(250, 120)).toBe(true);
    expect(isHit(550, 280)).toBe(true);
    expect(isHit(400, 200)).toBe(false);
  });
});
