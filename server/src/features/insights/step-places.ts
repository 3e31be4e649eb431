import type { DrawnStep } from '@flydeck/contract/insights/insights';
import { frameToFrame } from '@flydeck/scene/camera';
import { apply } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';

/** Shares of a picture: a ten thousandth is less than any screen's pixel. */
const round = (share: number) => Math.round(share * 10_000) / 10_000;

/**
 * Where each step lies in the overview, as the corners of what its camera shows. Null for the overview itself, and for all
 * steps of a classic presentation, which has none.
 */
export function stepPlaces(scene: Pick<Scene, 'kind' | 'frames' | 'steps'>): DrawnStep['corners'][] {
  const [overview] = scene.steps;
  return scene.steps.map(({ frame, view }, index) => {
    if (scene.kind === 'classic' || !overview || index === 0) return null;
    const toOverview = frameToFrame(scene, frame, overview.frame);
    const corners = [
      [view.x, view.y],
      [view.x + view.width, view.y],
      [view.x + view.width, view.y + view.height],
      [view.x, view.y + view.height],
    ] as const;
    return corners.map(([x, y]) => {
      const at = apply(toOverview, { x, y });
      const { view: whole } = overview;
      return [round((at.x - whole.x) / whole.width), round((at.y - whole.y) / whole.height)] as const;
    });
  });
}
