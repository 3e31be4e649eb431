import type { Clip } from '@flydeck/contract/recordings/recording';
import { aFrame, aScene } from '@flydeck/scene/testing/scenes';
import { expect, it } from 'vitest';
import { createTimeline } from '../recording/timeline.ts';
import { narrationTimeline } from './narration.ts';
import { createSchedule } from './schedule.ts';

const BOX = { x: 0, y: 0, width: 160, height: 90 };
const SIZE = { width: 1280, height: 720 };
const START = { at: 0, builds: 0, view: null, isBlack: false, pointer: null, strokes: [] };
const scene = aScene({
  frames: [
    aFrame({ parent: -1, size: BOX, extent: BOX, children: [1] }),
    aFrame({ parent: 0, place: [0.2, 0, 0, 0.2, 10, 20], size: BOX, extent: BOX, children: [] }),
  ],
  steps: [0, 1].map((frame) => ({ id: `s${frame}`, frame, title: '', view: BOX })),
});
const clip = (step: number, durationMs: number): Clip => ({
  id: String(step),
  stepId: `s${step}`,
  fingerprint: '',
  mediaType: 'audio/webm',
  position: step,
  durationMs,
  bytes: 1,
  isComplete: true,
  hasCaptions: false,
});
/** A scene whose second frame has two videos, the elements `a` and `b`. */
const withVideos = {
  ...scene,
  frames: scene.frames.map((frame, index) =>
    index === 0
      ? frame
      : {
          ...frame,
          topic: 't1',
          items: [0, 1].map(() => ({ t: 'media', media: 'video', asset: 'v', to: BOX, box: BOX }) as const),
          struct: ['a', 'b'].map((element, from) => ({ role: 'Figure', element, from, to: from + 1 }) as const),
        },
  ),
};
const view = (x: number, frame = 1) => ({ frame, x, y: 0, width: 80, height: 45 });
const STROKES = [{ color: '#ff0000', width: 2, points: [0, 0, 10, 10] }];

/** The timeline and the schedule of a film with two clips of 4 s and 6 s. */
function film(changes: readonly object[]) {
  const flight = { 0: [START], 1: changes as (typeof START)[] };
  const timeline = narrationTimeline(createTimeline([clip(0, 4000), clip(1, 6000)], flight, scene), scene);
  return { timeline, schedule: createSchedule(scene, timeline, SIZE, 30) };
}

it('shows each step while its clip is played', () => {
  const { timeline, schedule } = film([START]);
  expect(timeline.cues.map(({ startMs, step }) => [startMs, step])).toEqual([
    [0, 0],
    [4000, 1],
  ]);
  expect([timeline.durationMs, schedule.tickCount]).toEqual([10_000, 300]);
});

it('follows a recorded movement of the camera, and flies back to the step', () => {
  const { schedule } = film([
    START,
    { at: 2000, view: view(0) },
    { at: 2100, view: view(10) },
    { at: 2200, view: view(20) },
    { at: 4000, view: null },
  ]);
  const cameraAt = (ms: number) => {
    const tick = Math.round((ms * 30) / 1000);
    return schedule.frames.findLast(({ startTick }) => startTick <= tick)?.request.camera;
  };
  // The centres of the areas.
  expect(cameraAt(6200)?.x).toBeCloseTo(60, 3);
  expect(cameraAt(6100)?.x).toBeCloseTo(50, 3);
  expect(cameraAt(6150)?.x).toBeGreaterThan(50);
  expect(cameraAt(7000)?.x).toBeCloseTo(60, 3);
  expect(cameraAt(9900)).toMatchObject({ frame: 1, x: 80, y: 45 });
});

it('draws the pen, the pointer and the black screen of the presenter', () => {
  const { schedule } = film([
    START,
    { at: 2000, pointer: { x: 0.5, y: 0.5 }, strokes: STROKES },
    { at: 3000, pointer: null, isBlack: true },
    { at: 4000, isBlack: false, strokes: [] },
  ]);
  const overlayAt = (ms: number) => schedule.frames.findLast(({ startTick }) => startTick <= (ms * 30) / 1000)?.overlay;
  expect(overlayAt(5500)).toBeUndefined();
  expect(overlayAt(6500)).toMatchObject({ step: 1, pointer: { frame: 1, x: 80, y: 45 }, isBlack: false });
  expect(overlayAt(6500)?.strokes).toHaveLength(1);
  expect(overlayAt(7500)).toMatchObject({ isBlack: true, pointer: null });
  expect(overlayAt(8500)).toBeUndefined();
  // While nothing changes, a picture lasts.
  expect(schedule.frames.filter(({ overlay }) => overlay !== undefined)).toHaveLength(2);
});

it('shows the step instead of an area of a frame that is not related to it', () => {
  const { timeline } = film([{ ...START, view: view(0, 7) }]);
  expect(timeline.cues.at(-1)?.recorded?.area).toBeNull();
});

it('plays the media that the presenter has played, one at a time, and pauses them at the end of the step', () => {
  const media = (element: string, isPlaying: boolean, position: number) => ({
    topic: 't1',
    element,
    isPlaying,
    position,
  });
  const flight = {
    0: [START],
    1: [
      START,
      { at: 1000, media: media('a', true, 0) },
      { at: 2000, isBlack: true },
      { at: 3000, media: media('a', true, 7) },
      { at: 4000, media: media('b', true, 2) },
    ],
    2: [START],
  } as unknown as Parameters<typeof createTimeline>[1];
  const clips = [clip(0, 4000), clip(1, 6000), { ...clip(0, 1000), id: '2', position: 2 }];
  const timeline = narrationTimeline(createTimeline(clips, flight, withVideos), withVideos);
  expect(timeline.media).toEqual([
    { startMs: 5000, element: '1-0', isPlaying: true, position: 0 },
    { startMs: 7000, element: '1-0', isPlaying: true, position: 7 },
    { startMs: 8000, element: '1-0', isPlaying: false, position: 8 },
    { startMs: 8000, element: '1-1', isPlaying: true, position: 2 },
    { startMs: 10_000, element: '1-1', isPlaying: false, position: 4 },
  ]);
});
