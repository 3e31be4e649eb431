import type { InsightsPageStep } from '@flydeck/contract/insights/insights';
import { readScene } from '@flydeck/scene/model/read-scene';
import type { Blobs } from '../../ports/blobs.ts';
import { computeStepCorners } from './step-corners.ts';

/** Returns the corners of the steps of a stored scene in the overview; an empty array if the scene is missing. */
export async function loadStepCorners(
  blobs: Pick<Blobs, 'read'>,
  sceneHash: string,
): Promise<InsightsPageStep['corners'][]> {
  const bytes = await blobs.read(`scenes/${sceneHash}.json`);
  return bytes ? computeStepCorners(readScene(JSON.parse(new TextDecoder().decode(bytes)))) : [];
}
