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

/** Number of film frames that show a stop. They are encoded as one picture. */
const STOP_FRAMES = 5;

/**
 * Returns the step indexes at which the film stops: the first step, steps spread over the path, and the first step
 * again, which lets the film loop seamlessly.
 */
export function selectStops(stepCount: number): number[] {
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
  const stops = selectStops(scene.steps.length)
    .map((step) => scene.steps[step])
    .filter((step): step is Step => step !== undefined);
  const flights = stops.length - 1;
  if (flights < 1) return [];
  const flightFrames = Math.floor((FILM_SECONDS * FILM_FPS) / flights) - STOP_FRAMES;
  const frames: FilmFrame[] = [];
  let startFrame = 0;
  const addFrame = (camera: Camera, count: number): void => {
    frames.push({ camera, startSeconds: startFrame / FILM_FPS, seconds: count / FILM_FPS });
    startFrame += count;
  };
  for (let flight = 0; flight < flights; flight += 1) {
    const start = cameraForStep(itemAt(stops, flight), FILM_SIZE);
    const end = cameraForStep(itemAt(stops, flight + 1), FILM_SIZE);
    const trajectory = flightBetween(scene, start, end, FILM_SIZE);
    addFrame(start, STOP_FRAMES);
    // The end of a flight is the picture of the next stop.
    for (let frame = 1; frame <= flightFrames; frame += 1)
      addFrame(trajectory.cameraAt(easeFlight(frame / (flightFrames + 1))), 1);
  }
  return frames;
}
