import { type Camera, cameraForStep } from '@flydeck/scene/camera';
import { easeFlight, flightBetween } from '@flydeck/scene/camera-flight';
import { itemAt } from '@flydeck/scene/checked-access';
import type { Scene, Step } from '@flydeck/scene/model/scene';
import { FILM_FPS, FILM_SECONDS, FILM_SIZE } from './constants.ts';

/** A frame of the film. */
export interface FilmFrame {
  readonly camera: Camera;
  readonly startSeconds: number;
  readonly seconds: number;
}

/** Number of stops between the first and the last; more would be too fast in five seconds. */
const MIDDLE_STOPS = 2;

/** Film frames for which a stop is held, encoded as one picture. */
const HELD_FRAMES = 5;

/**
 * Returns the step indexes at which the film stops: the first step, some spread over the path, and the first again,
 * so that the film loops seamlessly.
 */
export function stopsOf(stepCount: number): number[] {
  const last = stepCount - 1;
  if (last < 1) return [];
  const middle = Array.from({ length: Math.min(MIDDLE_STOPS, last) }, (_, index) => {
    const spread = Math.round((last * (index + 1)) / (MIDDLE_STOPS + 1));
    return Math.max(index + 1, spread);
  });
  return [0, ...middle, 0];
}

/** Returns the film's camera positions frame by frame; empty for fewer than two steps. */
export function planFilm(scene: Scene): FilmFrame[] {
  const stops = stopsOf(scene.steps.length)
    .map((step) => scene.steps[step])
    .filter((step): step is Step => step !== undefined);
  const flights = stops.length - 1;
  if (flights < 1) return [];
  const flightFrames = Math.floor((FILM_SECONDS * FILM_FPS) / flights) - HELD_FRAMES;
  const frames: FilmFrame[] = [];
  let at = 0;
  const show = (camera: Camera, count: number): void => {
    frames.push({ camera, startSeconds: at / FILM_FPS, seconds: count / FILM_FPS });
    at += count;
  };
  for (let flight = 0; flight < flights; flight += 1) {
    const from = cameraForStep(itemAt(stops, flight), FILM_SIZE);
    const to = cameraForStep(itemAt(stops, flight + 1), FILM_SIZE);
    const trajectory = flightBetween(scene, from, to, FILM_SIZE);
    show(from, HELD_FRAMES);
    // The last position of a flight is the next held picture.
    for (let frame = 1; frame <= flightFrames; frame += 1)
      show(trajectory.cameraAt(easeFlight(frame / (flightFrames + 1))), 1);
  }
  return frames;
}
