import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';

/**
 * Drags the rotate handle to a point 200 px from the centre of the selection. `degrees` is the angle of this point as
 * seen from the centre, clockwise from the top.
 */
function rotateTo(test: TestEditor, centre: { x: number; y: number }, degrees: number, modifiers = {}): void {
  const from = test.pointOfHandle('rotate');
  const radians = (degrees * Math.PI) / 180;
  test.drag(from, { x: centre.x + 200 * Math.sin(radians), y: centre.y - 200 * Math.cos(radians) }, modifiers);
}

describe('the rotate handle', () => {
  it('rotates a shape about its centre, with Shift in steps of 15 degrees', () => {
    const test = new TestEditor(aDocument({ elements: [aShape({ id: 'a', x: 400, y: 200 })] }));
    test.editor.select(['a']);
    const centre = test.pointOf('a');
    rotateTo(test, centre, 38);
    expect(test.boxOf('a')).toMatchObject({ x: 400, y: 200, rotation: expect.closeTo(38, 6) });
    rotateTo(test, centre, 50, { shift: true });
    expect(test.boxOf('a').rotation).toBe(45);
    rotateTo(test, centre, 0);
    expect(test.boxOf('a').rotation ?? 0).toBeCloseTo(0, 6);
  });

  it('rotates a shape and a topic together and keeps their distance, but does not rotate locked records', () => {
    const elements = [aShape({ id: 'a', x: 100, y: 200 }), aShape({ id: 'locked', x: 0, y: 0, locked: true })];
    const topics = [aTopic({ id: 'topic', frame: { x: 550, y: 225, scale: 0.1 } })];
    const test = new TestEditor(aDocument({ elements, topics }));
    test.editor.select(['a', 'topic', 'locked']);
    const [a, topic] = [test.pointOf('a'), test.pointOf('topic')];
    const topLeft = test.pointOfHandle('nw');
    const centre = { x: (topLeft.x + test.pointOfHandle('se').x) / 2, y: (topLeft.y + test.pointOfHandle('se').y) / 2 };
    rotateTo(test, centre, 90);
    expect(test.boxOf('a').rotation).toBeCloseTo(90, 6);
    expect(test.editor.store.get('topic')?.properties['box']).toMatchObject({
      rotation: expect.closeTo(90, 6),
    });
    const distance = Math.hypot(a.x - topic.x, a.y - topic.y);
    const [rotatedA, rotatedTopic] = [test.pointOf('a'), test.pointOf('topic')];
    expect(Math.hypot(rotatedA.x - rotatedTopic.x, rotatedA.y - rotatedTopic.y)).toBeCloseTo(distance, 4);
    expect(test.boxOf('locked').rotation).toBeUndefined();
  });
});
