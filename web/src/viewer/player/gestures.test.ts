import { describe, expect, it } from 'vitest';
import { type GestureAction, NO_GESTURE, type PointerSample, processPointer, wheelFactor } from './gestures.ts';

/** A pointer event at a position in CSS pixels from the stage's top left corner. */
type SampleTuple = readonly [type: PointerSample['type'], x: number, y: number, id?: number];

/**
 * Processes the samples at intervals of 50 ms and returns all actions. Expects that no pointer is down at the end.
 * @param isRoaming whether the visitor has moved the camera off the path
 */
function processAll(samples: readonly SampleTuple[], { isTouch = true, isRoaming = false } = {}): GestureAction[] {
  let state = NO_GESTURE;
  const allActions: GestureAction[] = [];
  for (const [index, [type, x, y, id = 1]] of samples.entries()) {
    const [nextState, actions] = processPointer(state, { type, x, y, id, timeMs: index * 50, isTouch }, isRoaming);
    state = nextState;
    allActions.push(...actions);
  }
  expect(state.pointers.size).toBe(0);
  return allActions;
}

describe('gestures', () => {
  it('recognises a press that moves by only 3 px as a tap', () => {
    expect(
      processAll([
        ['down', 50, 60],
        ['move', 53, 61],
        ['up', 53, 61],
      ]),
    ).toEqual([{ type: 'tap', x: 53, y: 61 }]);
  });

  it('recognises a horizontal touch as a swipe: to the left with direction 1, to the right with direction -1', () => {
    expect(
      processAll([
        ['down', 300, 80],
        ['move', 200, 84],
        ['up', 120, 88],
      ]),
    ).toEqual([{ type: 'swipe', direction: 1 }]);
    expect(
      processAll([
        ['down', 100, 80],
        ['move', 200, 84],
        ['up', 250, 88],
      ]),
    ).toEqual([{ type: 'swipe', direction: -1 }]);
  });

  it('ignores a mostly vertical touch', () => {
    expect(
      processAll([
        ['down', 100, 80],
        ['move', 130, 200],
        ['up', 150, 260],
      ]),
    ).toEqual([]);
  });

  it('pans by touch while roaming, and by mouse also without roaming', () => {
    const drag: SampleTuple[] = [
      ['down', 100, 100],
      ['move', 120, 100],
      ['move', 125, 110],
      ['up', 125, 110],
    ];
    const pans = [
      { type: 'pan', dx: 20, dy: 0 },
      { type: 'pan', dx: 5, dy: 10 },
    ];
    expect(processAll(drag, { isRoaming: true })).toEqual(pans);
    expect(processAll(drag, { isTouch: false })).toEqual(pans);
  });

  it('zooms about the centre of two fingers, and does not end with a tap or swipe', () => {
    const actions = processAll([
      ['down', 100, 100, 1],
      ['down', 200, 100, 2],
      ['move', 300, 100, 2],
      ['up', 300, 100, 2],
      ['move', 20, 100, 1],
      ['up', 20, 100, 1],
    ]);
    expect(actions.slice(0, 2)).toEqual([
      { type: 'pan', dx: 50, dy: 0 },
      { type: 'zoom', factor: 2, x: 200, y: 100 },
    ]);
    expect(actions.filter(({ type }) => type === 'tap' || type === 'swipe')).toEqual([]);
  });

  it('ignores a cancelled gesture', () => {
    expect(
      processAll([
        ['down', 100, 100],
        ['move', 0, 100],
        ['cancel', 0, 100],
      ]),
    ).toEqual([]);
  });

  it('wheelFactor zooms in when the wheel moves up, and out by the same factor when it moves down', () => {
    const wheel = (deltaY: number, { deltaMode = 0, ctrlKey = false } = {}) =>
      wheelFactor({ deltaY, deltaMode, ctrlKey });
    expect(wheel(-100)).toBeGreaterThan(1);
    expect(wheel(-100) * wheel(100)).toBeCloseTo(1, 12);
    // With `deltaMode` 1, `deltaY` is in lines of 16 px.
    expect(wheel(3, { deltaMode: 1 })).toBeCloseTo(wheel(48), 12);
    // Browsers set `ctrlKey` for a touchpad pinch, which has smaller deltas.
    expect(wheel(-10, { ctrlKey: true })).toBeGreaterThan(wheel(-10));
    // The factor of one event has a limit.
    expect(wheel(1e9)).toBeGreaterThan(0.4);
  });
});
