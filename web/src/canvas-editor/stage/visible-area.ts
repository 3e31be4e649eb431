import type { Rect } from '@flydeck/scene/model/geometry';
import { STAGE_ID } from './focus-stage.ts';

/** CSS selector of the panels that cover a part of the canvas. */
const PANELS_OVER_CANVAS = '[data-covers-canvas]';

/**
 * Returns the rectangle of the stage that neither panels nor the on-screen keyboard cover, in CSS pixels from the top
 * left corner of the stage. Returns undefined if the page contains no stage.
 */
export function visibleArea(): Rect | undefined {
  const stage = document.getElementById(STAGE_ID)?.getBoundingClientRect();
  if (!stage) return undefined;
  const panels = [...document.querySelectorAll(PANELS_OVER_CANVAS)].map((panel) => panel.getBoundingClientRect());
  const { left, top, right, bottom } = [windowRect(), ...panels.map(edgesOf)].reduce<Edges>(
    (area, windowOrPanel, i) => (i === 0 ? intersection(area, windowOrPanel) : withoutPanel(area, windowOrPanel)),
    edgesOf(stage),
  );
  return { x: left - stage.left, y: top - stage.top, width: right - left, height: bottom - top };
}

/** Returns the part of the window that the on-screen keyboard does not cover. */
function windowRect(): Edges {
  const viewport = window.visualViewport;
  const [left, top] = [viewport?.offsetLeft ?? 0, viewport?.offsetTop ?? 0];
  return { left, top, right: left + (viewport?.width ?? innerWidth), bottom: top + (viewport?.height ?? innerHeight) };
}

/** A rectangle, given by the positions of its edges in CSS pixels of the window. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const edgesOf = ({ left, top, right, bottom }: Edges): Edges => ({ left, top, right, bottom });

/** Returns the intersection of two rectangles. If the rectangles do not overlap, its width or height is 0. */
function intersection(a: Edges, b: Edges): Edges {
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
  return {
    left,
    top,
    right: Math.max(left, Math.min(a.right, b.right)),
    bottom: Math.max(top, Math.min(a.bottom, b.bottom)),
  };
}

/**
 * Returns the largest rectangle of `area` that is left of, right of, above or below the panel; the whole `area` if the
 * panel covers no part of it.
 */
export function withoutPanel(area: Edges, panel: Edges): Edges {
  const covered = intersection(area, panel);
  if (squarePixelsOf(covered) === 0) return area;
  const parts: Edges[] = [
    { ...area, right: covered.left },
    { ...area, left: covered.right },
    { ...area, bottom: covered.top },
    { ...area, top: covered.bottom },
  ];
  return parts.reduce((best, part) => (squarePixelsOf(part) > squarePixelsOf(best) ? part : best));
}

const squarePixelsOf = ({ left, top, right, bottom }: Edges): number => (right - left) * (bottom - top);
