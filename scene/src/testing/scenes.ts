import type { Rect } from '../model/geometry.ts';
import { placement } from '../model/geometry.ts';
import type { Scene, SceneFrame } from '../model/scene.ts';
import { SCENE_VERSION } from '../model/scene.ts';
import type { DisplayItem } from '../paint/display-list.ts';

/** Returns an empty frame of 1000 × 1000 units with `overrides`. */
export function aFrame(overrides: Partial<SceneFrame> = {}): SceneFrame {
  const size = overrides.size ?? { width: 1000, height: 1000 };
  return {
    topic: 'topic',
    title: 'Topic',
    parent: -1,
    place: [1, 0, 0, 1, 0, 0],
    size,
    items: [],
    struct: [],
    links: [],
    children: [],
    extent: { x: 0, y: 0, ...size },
    ...overrides,
  };
}

/** Returns a scene with `overrides`; by default it has one empty frame, and one step for each frame. */
export function aScene(overrides: Partial<Scene> = {}): Scene {
  const frames = overrides.frames ?? [aFrame()];
  return {
    format: 'flydeck-scene',
    version: SCENE_VERSION,
    kind: 'pitch',
    title: 'Test',
    language: 'en',
    backdrop: '#000000',
    fonts: [],
    images: {},
    media: {},
    frames,
    steps: frames.map((frame, index) => ({
      frame: index,
      title: frame.title,
      view: { x: 0, y: 0, ...frame.size },
    })),
    ...overrides,
  };
}

/** Returns a path item that fills the rectangle `box`. */
export function aPath(box: Rect, fill: string): DisplayItem {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return {
    t: 'path',
    d: `M${box.x} ${box.y}L${right} ${box.y}L${right} ${bottom}L${box.x} ${bottom}Z`,
    fill,
    box,
  };
}

/** Number of levels of `deepScene` below its root. */
export const DEEP_SCENE_DEPTH = 12;

/**
 * Returns a scene of nested frames, which are red, green and blue in turn. Each frame below
 * the root has a tenth of its parent's size and is not at the centre of its parent.
 */
export function deepScene(): Scene {
  const frames = Array.from({ length: DEEP_SCENE_DEPTH + 1 }, (_, level) =>
    aFrame({
      topic: `level-${level}`,
      title: `Level ${level}`,
      parent: level - 1,
      place: level === 0 ? [1, 0, 0, 1, 0, 0] : placement({ width: 1000, height: 1000 }, { x: 700, y: 300 }, 0.1, 0),
      background: ['#ff0000', '#00ff00', '#0000ff'][level % 3]!,
      children: level < DEEP_SCENE_DEPTH ? [level + 1] : [],
    }),
  );
  return aScene({ frames });
}
