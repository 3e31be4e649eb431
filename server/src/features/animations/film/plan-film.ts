import { type Camera, cameraForStep } from '@flydeck/scene/camera';
import { easeFlight, flightBetween } from '@flydeck/scene/camera-flight';
import type { Scene, Step } from '@flydeck/scene/model/scene';
import { FILM_FPS, FILM_SECONDS, FILM_SIZE } from './constants.ts';

/** A picture of the film. */
export interface FilmFrame {
  readonly camera: Camera;
  readonly startSeconds: number;
  readonly seconds: number;
}

/** Stops beyond the first: more would be a rush in five seconds. */
const STOPS = 2;

/** Frames of the film that a stop stands still; it is one picture all the time. */
const HELD_FRAMES = 5;

/** Where the film stops: the first step, some spread over the path, and the first again, so that it has no seam. */
export function stopsOf(stepCount: number): number[] {
  const last = stepCount - 1;
  if (last < 1) return [];
  const between = Array.from({ length: Math.min(STOPS, last) }, (_, index) => {
    const spread = Math.round((last * (index + 1)) / (STOPS + 1));
    return Math.max(index + 1, spread);
  });
  return [0, ...between, 0];
}

/** The flight of the film, picture by picture; none where there is only one place to be. */
export function planFilm(scene: Scene): FilmFrame[] {
  const stops = stopsOf(scene.steps.length)
    .map((step) => scene.steps[step])
    .filter((step): step is Step => step !== undefined);
  const flights = stops.length - 1;
  if (flights < 1) return [];
  const flown = Math.floor((FILM_SECONDS * FILM_FPS) / flights) - HELD_FRAMES;
  const frames: FilmFrame[] = [];
  let at = 0;
  const show = (camera: Camera, count: number): void => {
    frames.push({ camera, startSeconds: at / FILM_FPS, seconds: count / FILM_FPS });
    at += count;
  };
  for (let flight = 0; flight < flights; flight += 1) {
    const from = cameraForStep(stops[flight]!, FILM_SIZE);
    const to = cameraForStep(stops[flight + 1]!, FILM_SIZE);
    const way = flightBetween(scene, from, to, FILM_SIZE);
    show(from, HELD_FRAMES);
    // The end of a way is the picture that is held next.
    for (let frame = 1; frame <= flown; frame += 1) show(way.at(easeFlight(frame / (flown + 1))), 1);
  }
  return frames;
}
