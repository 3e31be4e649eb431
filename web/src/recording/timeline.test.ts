import type { Clip, FlightChange } from '@flydeck/contract/recordings/recording';
import type { DisplayItem } from '@flydeck/scene/paint/display-list';
import { aFrame, aScene } from '@flydeck/scene/testing/scenes';
import { describe, expect, it } from 'vitest';
import { INITIAL_SHOW_STATE } from '../presenter/show-state.ts';
import { unixMs } from '../viewer/player/playback.ts';
import { toClipState } from './flight.ts';
import {
  chapterIndexAt,
  clipIndexAt,
  createTimeline,
  lastIndexAt,
  mediaAt,
  type PlacedClip,
  startOfStep,
  stateAt,
} from './timeline.ts';

const BOX = { x: 0, y: 0, width: 160, height: 90 };
const step = (id: string, frame: number) => ({ id, frame, title: id, view: BOX });
const scene = aScene({
  frames: [-1, 0, 0].map((parent) => aFrame({ parent, size: BOX, extent: BOX })),
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
      state: { ...START, at: undefined, view: view(5), pointer: { x: 0.25, y: 0.5 }, media: null },
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

describe('areas and media after an edit', () => {
  const video = (asset: string): DisplayItem => ({ t: 'media', media: 'video', asset, to: BOX, box: BOX });
  const frame = (topic: string, elements: readonly string[] = []) =>
    aFrame({
      topic,
      size: BOX,
      extent: BOX,
      items: elements.map(video),
      struct: elements.map((element, from) => ({ role: 'Figure', from, to: from + 1, element })),
    });
  const recorded = aScene({ frames: [frame('root'), frame('t1', ['v1', 'v2'])], steps: [step('a', 1)] });
  /** The version after an edit: a topic and a video were added before those of the recording. */
  const edited = aScene({
    frames: [frame('root'), frame('new', ['v0']), frame('t1', ['v1', 'new', 'v2'])],
    steps: [step('a', 2)],
  });
  const show = (changes: FlightChange[], shown = edited) =>
    createTimeline([clip('1', 'a', 9000)], { 1: changes }, shown).clips[0] as PlacedClip;
  const state = { ...INITIAL_SHOW_STATE, area: { frame: 1, x: 5, y: 5, width: 10, height: 10, rotation: 0 } };
  const media = { element: '1-1', isPlaying: true, position: 3, atMs: unixMs() };

  it('are found by the ids of their topic and element', () => {
    const change = { at: 0, ...toClipState({ ...state, media }, recorded) };
    expect(change).toMatchObject({ view: { frame: 1, topic: 't1' }, media: { topic: 't1', element: 'v2' } });
    const shown = stateAt(show([change]), 0).state;
    expect(shown.view).toEqual({ frame: 2, x: 0, y: 0, width: 10, height: 10 });
    expect(shown.media).toMatchObject({ element: '2-2', isPlaying: true });
  });

  it('are not shown if their topic was removed', () => {
    const change = { at: 0, ...toClipState({ ...state, media }, recorded) };
    const placed = show([change], aScene({ frames: [frame('root'), frame('other')], steps: [step('a', 1)] }));
    expect(stateAt(placed, 0).state).toMatchObject({ view: null, media: null });
  });

  it('of earlier releases are shown by the index of the frame, if it belongs to the step', () => {
    const area = { x: 0, y: 0, width: 10, height: 10 };
    expect(stateAt(show([{ ...START, view: { frame: 2, ...area } }]), 0).state.view?.frame).toBe(2);
    expect(stateAt(show([{ ...START, view: { frame: 1, ...area } }]), 0).state).toMatchObject({
      view: null,
      media: null,
    });
  });

  it('has the position of a playing medium at each time, also after other changes', () => {
    const wire = { topic: 't1', element: 'v1', isPlaying: true, position: 2 };
    const placed = show([
      { ...START, media: null },
      { at: 1000, media: wire },
      { at: 3000, builds: 1 },
      { at: 5000, media: { ...wire, isPlaying: false, position: 6 } },
    ]);
    expect([500, 1000, 2500, 3500, 6000].map((ms) => mediaAt(placed, ms)?.position)).toEqual([
      undefined,
      2,
      3.5,
      4.5,
      6,
    ]);
  });
});
