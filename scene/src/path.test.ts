import { describe, expect, it } from 'vitest';
import { cameraForStep } from './camera.ts';
import { aDocument, aTopic } from './compile/testing/documents.ts';
import { TEST_PORTS } from './compile/testing/fixed-fonts.ts';
import { compile } from './compile.ts';
import type { Topic } from './model/document.ts';
import type { PathStep } from './model/path-step.ts';
import { overviewOf } from './path.ts';

const stepsOf = (path: PathStep[]) => {
  const topics = [aTopic({ id: 'a', title: 'A' }), aTopic({ id: 'b', title: 'B' })];
  return compile(aDocument({ topics }, { path }), TEST_PORTS).scene.steps;
};

describe('an explicit path', () => {
  it('determines the order of the steps, and may contain a topic several times or never', () => {
    const steps = stepsOf([
      { id: 's1', topic: 'b' },
      { id: 's2', topic: 'root', title: 'Everything' },
      { id: 's3', topic: 'b', transition: 'fade', seconds: 5 },
    ]);
    expect(steps).toEqual([
      { id: 's1', frame: 2, title: 'B', view: { x: 0, y: 0, width: 960, height: 540 } },
      { id: 's2', frame: 0, title: 'Everything', view: { x: 0, y: 0, width: 960, height: 540 } },
      {
        id: 's3',
        frame: 2,
        title: 'B',
        view: { x: 0, y: 0, width: 960, height: 540 },
        seconds: 5,
        transition: 'fade',
      },
    ]);
  });

  it('skips steps of missing topics, and shows the root topic if no step is left', () => {
    expect(
      stepsOf([
        { id: 's1', topic: 'gone' },
        { id: 's2', topic: 'a' },
      ]).map(({ id }) => id),
    ).toEqual(['s2']);
    expect(stepsOf([{ id: 's1', topic: 'gone' }]).map(({ frame }) => frame)).toEqual([0]);
  });

  it('shows a rotated view upright', () => {
    const view = { x: 480, y: 270, width: 96, height: 54, rotation: 90 };
    const [step] = stepsOf([{ id: 's1', topic: 'a', view }]);
    expect(step).toMatchObject({ view: { x: 432, y: 243, width: 96, height: 54 }, rotation: 90 });
    const camera = step && cameraForStep(step, { width: 960, height: 540 });
    expect(camera).toMatchObject({ frame: 1, x: 480, y: 270, zoom: 10, rotation: -Math.PI / 2 });
  });
});

describe('the overview', () => {
  const overviews = (topics: Topic[]) => {
    const { scene } = compile(aDocument({ topics }), TEST_PORTS);
    return [scene.steps[0]?.view, overviewOf(scene).view];
  };
  const atLeft = { id: 'a', frame: { x: -50, y: 200, scale: 0.25 } };

  it('contains topics beyond the edge of the canvas, also of rotated ones', () => {
    const view = { x: -170, y: 0, width: 1130, height: 540 };
    expect(overviews([aTopic(atLeft)])).toEqual([view, view]);
    const rotated = aTopic({ id: 'b', frame: { x: 900, y: 540, scale: 0.5, rotation: 90 } });
    const both = { x: -170, y: 0, width: 1205, height: 780 };
    expect(overviews([aTopic(atLeft), rotated])).toEqual([both, both]);
  });

  it('is the canvas if all shown topics are inside, and ignores hidden topics', () => {
    const view = { x: 0, y: 0, width: 960, height: 540 };
    expect(overviews([aTopic({ ...atLeft, hidden: true }), aTopic({ id: 'b' })])).toEqual([view, view]);
  });
});
