import type { Rect } from '@flydeck/scene/model/geometry';
import { STAGE_ID } from './focus-stage.ts';

/** Marks the parts of the interface that cover the canvas. */
const COVERS = '[data-covers-canvas]';

/**
 * Returns the part of the stage that is visible, in CSS pixels of the stage: not below the keyboard of a telephone, and not
 * below panels. Undefined without a stage.
 */
export function visibleArea(): Rect | undefined {
  const stage = document.getElementById(STAGE_ID)?.getBoundingClientRect();
  if (!stage) return undefined;
  const covers = [...document.querySelectorAll(COVERS)].map((cover) => cover.getBoundingClientRect());
  const { left, top, right, bottom } = [windowRect(), ...covers.map(edgesOf)].reduce<Edges>(
    (area, other, i) => (i === 0 ? intersection(area, other) : withoutCover(area, other)),
    edgesOf(stage),
  );
  return { x: left - stage.left, y: top - stage.top, width: right - left, height: bottom - top };
}

/** The part of the window that is not below the keyboard. */
function windowRect(): Edges {
  const viewport = window.visualViewport;
  const [left, top] = [viewport?.offsetLeft ?? 0, viewport?.offsetTop ?? 0];
  return { left, top, right: left + (viewport?.width ?? innerWidth), bottom: top + (viewport?.height ?? innerHeight) };
}

export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const edgesOf = ({ left, top, right, bottom }: Edges): Edges => ({ left, top, right, bottom });

function intersection(a: Edges, b: Edges): Edges {
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
  return {
    left,
    top,
    right: Math.max(left, Math.min(a.right, b.right)),
    bottom: Math.max(top, Math.min(a.bottom, b.bottom)),
  };
}

/** Returns the largest part of an area beside, above or below a cover. */
export function withoutCover(area: Edges, cover: Edges): Edges {
  const covered = intersection(area, cover);
  if (sizeOf(covered) === 0) return area;
  const parts: Edges[] = [
    { ...area, right: covered.left },
    { ...area, left: covered.right },
    { ...area, bottom: covered.top },
    { ...area, top: covered.bottom },
  ];
  return parts.reduce((best, part) => (sizeOf(part) > sizeOf(best) ? part : best));
}

const sizeOf = ({ left, top, right, bottom }: Edges): number => (right - left) * (bottom - top);
