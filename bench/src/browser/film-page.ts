import type { Scene } from '@flydeck/scene/model/scene';
import { aspectRatioOf } from '../../../web/src/film/film-options.ts';
import type { FilmOrder } from '../../../web/src/film/film-order.ts';
import { filmSize, type ShortSide } from '../../../web/src/film/film-size.ts';
import { makeFilm } from '../../../web/src/film/make-film.ts';
import { PAGE_THREAD } from '../../../web/src/film/page-thread.ts';
import { ScenePainter } from '../../../web/src/film/scene-painter.ts';
import { createSchedule } from '../../../web/src/film/schedule.ts';
import { autoplayTimeline } from '../../../web/src/film/timeline.ts';

/** A film that was made. */
export interface FilmRun {
  /** The time in which the film was made. */
  readonly seconds: number;
  readonly playingSeconds: number;
  readonly bytes: number;
  /** Number of pictures that were painted. */
  readonly frames: number;
}

const SECONDS_PER_STEP = 3;
const FPS = 30;

async function createOrder(sceneUrl: string, shortSide: ShortSide): Promise<FilmOrder> {
  const scene = (await (await fetch(sceneUrl)).json()) as Scene;
  const size = filmSize(aspectRatioOf(scene), shortSide);
  const timeline = autoplayTimeline(scene, size, SECONDS_PER_STEP);
  return { scene, size, timeline, fps: FPS, format: 'webm', clips: [] };
}

/** Makes a film as Flydeck does. */
async function makeFlydeckFilm(sceneUrl: string, shortSide: ShortSide): Promise<FilmRun> {
  const order = await createOrder(sceneUrl, shortSide);
  const startMs = performance.now();
  let frames = 0;
  const film = await makeFilm(order, PAGE_THREAD, {
    onProgress: ({ frameCount }) => {
      frames = frameCount;
    },
    signal: new AbortController().signal,
  });
  const seconds = (performance.now() - startMs) / 1000;
  return { seconds, playingSeconds: order.timeline.durationMs / 1000, bytes: film?.size ?? 0, frames };
}

/** Plays the same pictures on a canvas, and records the canvas. */
async function recordCanvas(sceneUrl: string, shortSide: ShortSide): Promise<FilmRun> {
  const { scene, size, timeline } = await createOrder(sceneUrl, shortSide);
  const { frames } = createSchedule(scene, timeline, size, FPS);
  const startMs = performance.now();
  const painter = await ScenePainter.open(scene, size, PAGE_THREAD);
  const canvas = painter.canvas as HTMLCanvasElement;
  document.body.replaceChildren(canvas);
  const recorder = new MediaRecorder(canvas.captureStream(FPS), { mimeType: 'video/webm;codecs=vp9' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  const playMs = performance.now();
  let paintedFrames = 0;
  let last: unknown;
  for (;;) {
    const tick = ((performance.now() - playMs) / 1000) * FPS;
    const frame = frames.find(({ startTick, tickCount }) => tick < startTick + tickCount);
    if (!frame) break;
    if (frame !== last) {
      last = frame;
      paintedFrames += 1;
      await painter.paint(frame.request);
    }
    await new Promise(requestAnimationFrame);
  }
  recorder.stop();
  await stopped;
  painter.close();
  return {
    seconds: (performance.now() - startMs) / 1000,
    playingSeconds: timeline.durationMs / 1000,
    bytes: new Blob(parts).size,
    frames: paintedFrames,
  };
}

// The benchmark calls the functions by name from outside of the page.
Object.assign(globalThis, { makeFlydeckFilm, recordCanvas });
