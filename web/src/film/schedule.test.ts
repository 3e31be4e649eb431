import type { Build, Scene, Step } from '@flydeck/scene/model/scene';
import { aFrame, aPath, aScene } from '@flydeck/scene/testing/scenes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSchedule, type FilmSchedule } from './schedule.ts';
import { autoplayTimeline, type FilmTimeline } from './timeline.ts';

const SIZE = { width: 1280, height: 720 };
const BOX = { x: 0, y: 0, width: 160, height: 90 };
const step = (frame: number, rest: Partial<Step> = {}): Step => ({ frame, title: `Step ${frame}`, view: BOX, ...rest });
const build = (item: number): Build => ({ element: `e${item}`, items: [item, item + 1] });

/** A scene with a root and three child frames, each with two items. */
function sceneOf(...steps: readonly Step[]): Scene {
  const items = [aPath(BOX, '#111111'), aPath(BOX, '#222222')];
  const child = (x: number) =>
    aFrame({ parent: 0, place: [0.2, 0, 0, 0.2, x, 20], size: BOX, extent: BOX, items, children: [] });
  const root = aFrame({ parent: -1, size: BOX, extent: BOX, items, children: [1, 2, 3] });
  return aScene({ frames: [root, child(10), child(60), child(110)], steps });
}

const stillFrames = ({ frames }: FilmSchedule) => frames.filter(({ isStill }) => isStill);
const film = (scene: Scene, timeline: FilmTimeline, fps = 30) => createSchedule(scene, timeline, SIZE, fps);
const autoplay = (scene: Scene, seconds: number) => autoplayTimeline(scene, SIZE, seconds);

describe('the timeline of autoplay', () => {
  it('shows a step for its own duration, other steps for the chosen one, and adds the flights', () => {
    const scene = sceneOf(step(0), step(1, { seconds: 9 }), step(2, { transition: 'cut' }));
    const { cues, durationMs } = autoplay(scene, 3);
    expect(cues.map((cue) => cue.step)).toEqual([0, 1, 2]);
    expect(cues[1]?.startMs).toBe(3000);
    const flightMs = (cues[2]?.startMs ?? 0) - 3000 - 9000;
    expect(flightMs).toBeGreaterThanOrEqual(600);
    expect(flightMs).toBeLessThanOrEqual(2200);
    expect(durationMs).toBe((cues[2]?.startMs ?? 0) + 3000);
  });

  it('divides the time of a step by its builds', () => {
    const { cues, durationMs } = autoplay(sceneOf(step(0, { builds: [[build(0)], [build(1)]] })), 6);
    expect(cues).toEqual([
      { startMs: 0, step: 0, doneBuilds: 0 },
      { startMs: 2000, step: 0, doneBuilds: 1 },
      { startMs: 4000, step: 0, doneBuilds: 2 },
    ]);
    expect(durationMs).toBe(6000);
  });
});

/** A scene with two steps, of which the first one has a video that starts by itself, and its timeline. */
function withVideo() {
  const video = { t: 'media', media: 'video', asset: 'v', to: BOX, box: BOX, autoplay: true } as const;
  const child = (x: number, items: Scene['frames'][number]['items']) =>
    aFrame({ parent: 0, place: [0.2, 0, 0, 0.2, x, 20], size: BOX, extent: BOX, items, children: [] });
  const root = aFrame({ parent: -1, size: BOX, extent: BOX, items: [], children: [1, 2] });
  const scene = aScene({
    frames: [root, child(10, [video, { ...video, autoplay: false }]), child(110, [])],
    steps: [step(1, { transition: 'cut' }), step(1, { transition: 'cut' }), step(2, { transition: 'cut' })],
  });
  const cues = [
    { startMs: 0, step: 0, doneBuilds: 0 },
    { startMs: 2000, step: 2, doneBuilds: 0 },
  ];
  return { scene, timeline: { cues, media: [playing(1000)], durationMs: 4000 } };
}

const playing = (startMs: number) => ({ startMs, element: '1-0', isPlaying: true, position: 0 });

it('plays media with autoplay while steps show their frame', () => {
  const { scene } = withVideo();
  expect(autoplay(scene, 3).media).toEqual([playing(0), { ...playing(6000), isPlaying: false, position: 6 }]);
  const built = { ...scene, steps: [step(1, { builds: [[build(0)]] }), step(2)] };
  expect(autoplay(built, 4).media?.[0]).toEqual(playing(2000));
});

describe('the schedule of a film', () => {
  it('has one long frame for each step, and a frame for each tick of a flight', () => {
    const scene = sceneOf(step(0), step(1), step(2));
    const schedule = film(scene, autoplay(scene, 4), 60);
    expect(stillFrames(schedule).map((frame) => frame.step)).toEqual([0, 1, 2]);
    for (const frame of stillFrames(schedule)) expect(frame.tickCount).toBeGreaterThan(4 * 60 - 3);
    const moving = schedule.frames.filter(({ isStill }) => !isStill);
    expect(moving.every(({ tickCount }) => tickCount === 1)).toBe(true);
    // Two flights of at least 600 ms.
    expect(moving.length).toBeGreaterThan(2 * 0.6 * 60 - 4);
  });

  it('fades items in when a build is played, and then shows a still picture', () => {
    const scene = sceneOf(step(1, { builds: [[build(0)]] }));
    const schedule = film(scene, autoplay(scene, 4));
    expect(stillFrames(schedule).map(({ request }) => request.viewport.opacities?.get(1)?.[0])).toEqual([0, undefined]);
    const fading = schedule.frames.filter(({ isStill }) => !isStill);
    // The fade takes 200 ms, which are 6 ticks; the first one shows the same as the frame before.
    expect(fading.length).toBeGreaterThanOrEqual(4);
    const opacities = fading.map(({ request }) => request.viewport.opacities?.get(1)?.[0] ?? 1);
    expect(opacities).toEqual([...opacities].sort((a, b) => a - b));
  });

  it('jumps to a step with a cut, and fades to a step with a fade', () => {
    const cut = sceneOf(step(0), step(1, { transition: 'cut' }));
    expect(film(cut, autoplay(cut, 2)).frames.map(({ tickCount }) => tickCount)).toEqual([60, 60]);
    const fade = sceneOf(step(0), step(1, { transition: 'fade' }));
    const { frames } = film(fade, autoplay(fade, 2));
    const opacities = frames.flatMap(({ request }) => (request.fade ? [request.fade.opacity] : []));
    expect(opacities[0]).toBe(1);
    expect(opacities).toHaveLength(12);
    expect(frames.at(-1)?.request.fade).toBeUndefined();
  });

  it('ends at the view of each step exactly, also if a flight is interrupted', () => {
    const scene = sceneOf(step(0), step(1), step(2));
    const cues = [0, 1000, 1300].map((startMs, index) => ({ startMs, step: index, doneBuilds: 0 }));
    const schedule = film(scene, { cues, durationMs: 6000 });
    const direct = film(scene, { cues: [{ startMs: 0, step: 2, doneBuilds: 0 }], durationMs: 1000 });
    expect(schedule.frames.at(-1)?.request.camera).toEqual(direct.frames[0]?.request.camera);
    expect(stillFrames(schedule).map((frame) => frame.step)).toEqual([0, 2]);
  });

  it('has one frame if nothing changes', () => {
    const scene = sceneOf(step(1), step(1), step(1));
    expect(film(scene, autoplay(scene, 2)).frames).toHaveLength(1);
  });

  it('hides other frames around an isolated step', () => {
    const scene = sceneOf(step(0), step(1, { isolated: true }), step(0));
    const isolated = stillFrames(film(scene, autoplay(scene, 2))).map(({ request }) => request.viewport.isolated);
    expect(isolated).toEqual([undefined, { frame: 1, fadeOut: 1 }, undefined]);
  });

  it('has a frame for each picture of a video that plays on the stage', () => {
    const { scene, timeline } = withVideo();
    // The video has 10 pictures in a second.
    const videos = {
      pictureAt: (_: string, nowMs: number) =>
        nowMs < 1000 ? undefined : Math.floor(Math.min(nowMs - 1000, 500) / 100),
      isPlaying: (_: string, nowMs: number) => nowMs >= 1000 && nowMs < 1500,
    };
    const { frames } = createSchedule(scene, timeline, SIZE, 30, videos);
    expect(frames.map((frame) => [frame.startTick, frame.tickCount, frame.videos?.[0]?.picture])).toEqual([
      [0, 30, undefined],
      [30, 3, 0],
      [33, 3, 1],
      [36, 3, 2],
      [39, 3, 3],
      [42, 3, 4],
      [45, 15, 5],
      // The second step does not show the video.
      [60, 60, undefined],
    ]);
    expect(createSchedule(scene, timeline, SIZE, 30).frames).toHaveLength(2);
  });

  it('covers the timeline without gaps, overlaps and equal neighbours', () => {
    const anyStep = fc.record({
      frame: fc.integer({ min: 0, max: 3 }),
      builds: fc.constantFrom(undefined, [[build(0)]], [[build(0)], [build(1)]]),
      seconds: fc.constantFrom(undefined, 0.4, 3),
      transition: fc.constantFrom(undefined, 'fade', 'cut'),
      isolated: fc.constantFrom(undefined, true as const),
      rotation: fc.constantFrom(undefined, 30),
    });
    const property = (steps: readonly Partial<Step>[], durations: readonly number[], fps: number) => {
      const scene = sceneOf(...steps.map(({ frame = 0, ...rest }) => step(frame, withoutUndefined(rest))));
      // Times of a recorded talk: cues at any time, also during flights.
      let startMs = 0;
      const cues = durations.map((duration, index) => {
        const cue = { startMs, step: index % steps.length, doneBuilds: index % 3 };
        startMs += duration;
        return cue;
      });
      for (const timeline of [autoplay(scene, 2), { cues, durationMs: startMs }]) {
        const { frames, tickCount } = film(scene, timeline, fps);
        expect(tickCount).toBe(Math.max(1, Math.round((timeline.durationMs * fps) / 1000)));
        let endTick = 0;
        for (const [index, frame] of frames.entries()) {
          expect(frame.startTick).toBe(endTick);
          expect(frame.tickCount).toBeGreaterThan(0);
          endTick += frame.tickCount;
          if (index > 0) expect(frame.request).not.toEqual(frames[index - 1]?.request);
        }
        expect(endTick).toBe(tickCount);
      }
    };
    fc.assert(
      fc.property(
        fc.array(anyStep, { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 20, max: 2500 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(30, 60),
        (steps, durations, fps) => property(steps as readonly Partial<Step>[], durations, fps),
      ),
      { numRuns: 60 },
    );
  });
});

/** Removes properties without a value, which the types of the scene do not allow. */
const withoutUndefined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value;
