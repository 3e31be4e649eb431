import type { Clip } from '@flydeck/contract/recordings/recording';
import { aFrame, aScene } from '@flydeck/scene/testing/scenes';
import { describe, expect, it } from 'vitest';
import { chapterIndexAt, clipIndexAt, createTimeline, lastIndexAt, startOfStep, stateAt } from './timeline.ts';

const BOX = { x: 0, y: 0, width: 160, height: 90 };
const step = (id: string, frame: number) => ({ id, frame, title: id, view: BOX });
const scene = aScene({
  frames: [0, 1, 2].map(() => aFrame({ size: BOX, extent: BOX })),
  steps: [step('a', 0), step('b', 1), step('c', 2)],
});
const clip = (id: string, stepId: string, durationMs: number, fields: Partial<Clip> = {}): Clip => ({
  id,
  stepId,
  fingerprint: '',
  mediaType: 'audio/webm',
  position: 0,
  durationMs,
  bytes: 1,
  isComplete: true,
  hasCaptions: false,
  ...fields,
});
const START = { at: 0, builds: 0, view: null, isBlack: false, pointer: null, strokes: [] };
const view = (x: number) => ({ frame: 0, x, y: 0, width: 10, height: 10 });

describe('createTimeline', () => {
  it('plays complete clips one after another, and omits clips of removed steps', () => {
    const clips = [
      clip('1', 'a', 1000),
      clip('2', 'removed', 500),
      clip('3', 'b', 2000),
      clip('4', 'b', 500),
      clip('5', 'c', 700, { isComplete: false }),
      clip('6', 'a', 300),
    ];
    const timeline = createTimeline(clips, {}, scene);
    expect(timeline.clips.map(({ clip: { id }, startMs, endMs }) => [id, startMs, endMs])).toEqual([
      ['1', 0, 1000],
      ['3', 1000, 3000],
      ['4', 3000, 3500],
      ['6', 3500, 3800],
    ]);
    expect(timeline.durationMs).toBe(3800);
    expect(timeline.chapters).toEqual([
      { step: 0, startMs: 0, endMs: 1000 },
      { step: 1, startMs: 1000, endMs: 3500 },
      { step: 0, startMs: 3500, endMs: 3800 },
    ]);
    expect([0, 999, 1000, 3499, 3500, 99_999].map((ms) => clipIndexAt(timeline, ms))).toEqual([0, 0, 1, 2, 3, 3]);
    expect([0, 1000, 3400, 3800].map((ms) => chapterIndexAt(timeline, ms))).toEqual([0, 1, 1, 2]);
    expect([0, 1, 2].map((index) => startOfStep(timeline, index))).toEqual([0, 1000, undefined]);
  });

  it('finds steps again after steps before them were added', () => {
    const edited = { ...scene, steps: [step('new', 0), ...scene.steps] };
    expect(createTimeline([clip('1', 'b', 1000)], {}, edited).clips[0]?.step).toBe(2);
  });

  it('is empty without clips', () => {
    expect(createTimeline([], {}, scene)).toEqual({ clips: [], chapters: [], durationMs: 0 });
  });
});

describe('stateAt', () => {
  const placed = (...changes: object[]) => {
    const [first, second] = createTimeline(
      [clip('0', 'a', 5000), clip('1', 'b', 10_000)],
      { 1: changes as (typeof START)[] },
      scene,
    ).clips;
    if (!first || !second) throw new Error('The timeline has no clips.');
    return second;
  };
  const at = (changes: object[], ms: number) => stateAt(placed(...changes), 5000 + ms);

  it('adds up the changes until the time', () => {
    const changes = [START, { at: 1000, builds: 1 }, { at: 2000, isBlack: true }, { at: 3000, builds: 2 }];
    const shown = [0, 999, 1000, 2500, 3000, 9999, -100].map((ms) => {
      const { builds, isBlack } = at(changes, ms).state;
      return [builds, isBlack];
    });
    expect(shown).toEqual([
      [0, false],
      [0, false],
      [1, false],
      [1, true],
      [2, true],
      [2, true],
      [0, false],
    ]);
  });

  it('returns the same object while nothing changes, so that nothing is drawn again', () => {
    const clipOfTest = placed(START, { at: 1000, builds: 1 });
    expect(stateAt(clipOfTest, 5100).state).toBe(stateAt(clipOfTest, 5900).state);
  });

  it('interpolates a movement of camera and pointer, but not between distant changes', () => {
    const changes = [
      { ...START, pointer: { x: 0, y: 0 } },
      { at: 1000, view: view(0) },
      { at: 1100, view: view(10), pointer: { x: 0.5, y: 1 } },
      { at: 5000, view: view(100), pointer: null },
    ];
    const half = at(changes, 1050);
    expect(half).toEqual({
      state: { ...START, at: undefined, view: view(5), pointer: { x: 0.25, y: 0.5 } },
      isMoving: true,
    });
    expect(at(changes, 3000).state.view).toEqual(view(10));
    expect(at(changes, 4999).state.pointer).toEqual({ x: 0.5, y: 1 });
    // A single change of the area is a flight.
    expect(at(changes, 5000)).toMatchObject({ state: { view: view(100), pointer: null }, isMoving: false });
    expect(at(changes, 500).isMoving).toBe(false);
  });

  it('shows the step without changes', () => {
    expect(at([], 100).state).toMatchObject({ builds: 0, view: null, strokes: [] });
  });
});

describe('lastIndexAt', () => {
  it('agrees with a linear search', () => {
    const times = [0, 3, 3, 7, 20];
    for (let time = -1; time < 25; time++) {
      const expected = Math.max(
        0,
        times.findLastIndex((value) => value <= time),
      );
      expect(lastIndexAt(times, (value) => value, time)).toBe(expected);
    }
  });
});
