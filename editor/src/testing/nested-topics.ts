import { aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Topic } from '@flydeck/scene/model/document';

/**
 * Returns the topic `level1`, which contains the topics `level2` to `level12`, nested in each other. Each topic is a
 * tenth as large as its parent, and rotated by `rotation` degrees relative to its parent. `level12` contains the shape
 * `deep`.
 */
export function twelveLevels(rotation = 0): Topic {
  let topic = aTopic({
    id: 'level12',
    title: 'Level 12',
    elements: [aShape({ id: 'deep', x: 400, y: 200 })],
  });
  for (let level = 11; level > 0; level -= 1) {
    const frame = { x: 481.7, y: 268.3, scale: 0.1, rotation };
    topic = aTopic({ id: `level${level}`, title: `Level ${level}`, topics: [{ ...topic, frame }] });
  }
  return { ...topic, frame: { x: 480, y: 270, scale: 0.1, rotation } };
}
