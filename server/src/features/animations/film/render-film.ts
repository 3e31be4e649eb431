import { itemAt } from '@flydeck/scene/checked-access';
import type { Scene } from '@flydeck/scene/model/scene';
import type { Canvas } from '@napi-rs/canvas';
import { createStepPainter, type RenderResources } from '../../../publishing/building.ts';
import { FILM_MAX_BYTES, FILM_SIZE } from './constants.ts';
import { type KeyFrame, muxWebm } from './mux-webm.ts';
import { type FilmPicture, planFilm } from './plan-film.ts';
import { extractVp8Frame } from './vp8-of-webp.ts';

/** WebP qualities, tried in order until the film is small enough. */
const WEBP_QUALITIES = [64, 50, 36, 22, 8];

/**
 * Renders the flight through a scene as a WebM film. Returns undefined if the scene has fewer than two steps, or if the
 * film is too large even at the lowest quality.
 */
export async function renderFilm(scene: Scene, resources: RenderResources): Promise<Uint8Array | undefined> {
  const plannedPictures = planFilm(scene);
  if (plannedPictures.length === 0) return undefined;
  const painter = createStepPainter(scene, resources);
  const canvases: Canvas[] = [];
  for (const { camera } of plannedPictures) canvases.push(await painter.paintView(camera, FILM_SIZE));
  for (const quality of WEBP_QUALITIES) {
    const film = await muxWebm(await encodeKeyFrames(plannedPictures, canvases, quality));
    if (film.length <= FILM_MAX_BYTES) return film;
  }
  return undefined;
}

function encodeKeyFrames(
  plannedPictures: readonly FilmPicture[],
  canvases: readonly Canvas[],
  quality: number,
): Promise<KeyFrame[]> {
  return Promise.all(
    plannedPictures.map(async ({ startSeconds, seconds }, index) => {
      const webp = await itemAt(canvases, index).encode('webp', quality);
      return { data: extractVp8Frame(webp), startSeconds, seconds };
    }),
  );
}
