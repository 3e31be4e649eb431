import { type Camera, cameraForStep } from '@flydeck/scene/camera';
import { easeFlight, flightBetween } from '@flydeck/scene/camera-flight';
import { itemAt } from '@flydeck/scene/checked-access';
import type { Scene, Step } from '@flydeck/scene/model/scene';
import { FILM_FPS, FILM_SECONDS, FILM_SIZE } from './constants.ts';

/** A picture of the film with its camera, and with the start and duration of the picture in the film. */
export interface FilmPicture {
  readonly camera: Camera;
  readonly startSeconds: number;
  readonly seconds: number;
}

/**
 * Maximum number of stops between the first and the last one. In a film of five seconds, more flights would be too
 * fast.
 */
const MAX_MIDDLE_STOPS = 2;

/** Number of video frames that show a stop. The film contains one picture for all of these frames. */
const FRAMES_PER_STOP = 5;

/**
 * Returns the indexes of the steps at which the film stops: the first step, steps evenly spaced on the path, and the
 * first step again, so that the film can be repeated without a jump. Empty for fewer than two steps.
 */
export function selectStops(stepCount: number): number[] {
  const lastIndex = stepCount - 1;
  if (lastIndex < 1) return [];
  const middleStops = Array.from({ length: Math.min(MAX_MIDDLE_STOPS, lastIndex) }, (_, index) => {
    const evenlySpaced = Math.round((lastIndex * (index + 1)) / (MAX_MIDDLE_STOPS + 1));
    // At least `index + 1`, because rounding could otherwise select a step twice.
    return Math.max(index + 1, evenlySpaced);
  });
  return [0, ...middleStops, 0];
}

/** Returns the film's pictures in order; empty for fewer than two steps. */
export function planFilm(scene: Scene): FilmPicture[] {
  const stops = selectStops(scene.steps.length)
    .map((stepIndex) => scene.steps[stepIndex])
    .filter((step): step is Step => step !== undefined);
  const flightCount = stops.length - 1;
  if (flightCount < 1) return [];
  // Number of video frames of one flight, without the video frames of the stop before the flight.
  const framesPerFlight = Math.floor((FILM_SECONDS * FILM_FPS) / flightCount) - FRAMES_PER_STOP;
  const pictures: FilmPicture[] = [];
  let startVideoFrame = 0;
  /** Adds a picture that is shown for `frameCount` video frames. */
  const addPicture = (camera: Camera, frameCount: number): void => {
    pictures.push({ camera, startSeconds: startVideoFrame / FILM_FPS, seconds: frameCount / FILM_FPS });
    startVideoFrame += frameCount;
  };
  for (let flight = 0; flight < flightCount; flight += 1) {
    const start = cameraForStep(itemAt(stops, flight), FILM_SIZE);
    const end = cameraForStep(itemAt(stops, flight + 1), FILM_SIZE);
    const trajectory = flightBetween(scene, start, end, FILM_SIZE);
    addPicture(start, FRAMES_PER_STOP);
    // The last position of a flight is omitted, because the next stop shows it.
    for (let frame = 1; frame <= framesPerFlight; frame += 1)
      addPicture(trajectory.cameraAt(easeFlight(frame / (framesPerFlight + 1))), 1);
  }
  return pictures;
}
