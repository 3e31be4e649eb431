import type { Scene, SceneFrame } from '@flydeck/scene/model/scene';
import { findFrameIndex } from './scene-camera.ts';

/** The last scene with a shown cover, by the scene without it. */
const coverScenes = new WeakMap<Scene, { readonly topic: string; readonly scene: Scene }>();

/**
 * Returns the scene in which the cover of a topic is shown at any zoom instead of the content of the topic. Returns the
 * same scene if no cover is edited, or if the scene does not contain the topic.
 */
export function coverScene(scene: Scene, topic: string | undefined): Scene {
  const index = topic === undefined ? undefined : findFrameIndex(scene, topic);
  if (topic === undefined || index === undefined) return scene;
  const cached = coverScenes.get(scene);
  if (cached?.topic === topic) return cached.scene;
  const frames = scene.frames.map((frame, i) => (i === index ? withShownCover(frame) : frame));
  const created = { ...scene, frames };
  coverScenes.set(scene, { topic, scene: created });
  return created;
}

/** Returns a frame whose items are those of its cover. The painter clips covers at rounded corners. */
function withShownCover({ cover = [], ...frame }: SceneFrame): SceneFrame {
  const clip = frame.clip || frame.corner !== undefined ? { clip: true as const } : {};
  return { ...frame, ...clip, items: cover, struct: [], links: [], children: [] };
}
