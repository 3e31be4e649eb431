import type { InsightsPageStep } from '@flydeck/contract/insights/insights';
import { frameToFrame } from '@flydeck/scene/camera';
import { apply } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';

/** Rounds a fraction of the width or height of the overview to 1/10,000, which is less than a pixel on any screen. */
const round = (ratio: number) => Math.round(ratio * 10_000) / 10_000;

/**
 * Returns for each entry of `scene.steps` the four corners of its view, clockwise from the top left of the view, as
 * fractions of the width and height of the overview: inside of the overview, x and y are from 0 to 1. Returns null for
 * the first entry of a pitch, which is the overview itself, and for all entries of a classic.
 */
export function computeStepCorners(scene: Pick<Scene, 'kind' | 'frames' | 'steps'>): InsightsPageStep['corners'][] {
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
      const corner = apply(toOverview, { x, y });
      const { view: overviewView } = overview;
      return [
        round((corner.x - overviewView.x) / overviewView.width),
        round((corner.y - overviewView.y) / overviewView.height),
      ] as const;
    });
  });
}
