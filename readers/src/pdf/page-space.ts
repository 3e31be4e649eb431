import { apply, type Matrix, type Point } from '@flydeck/scene/model/geometry';
import type { Pdfium } from './pdfium.ts';

/** Coordinate system of a displayed page: its size in points after rotation, and the transform from PDF user space. */
export interface PageSpace {
  readonly width: number;
  readonly height: number;
  /** Maps user space (y up, unrotated) to the displayed page (y down, origin at the top left). */
  readonly toPage: Matrix;
}

/** Device units per point: `FPDF_PageToDevice` returns integers, so a finer grid keeps fractions of a point. */
const GRID = 64;

export function readPageSpace(pdfium: Pdfium, page: number): PageSpace {
  const width = pdfium.api.FPDF_GetPageWidthF(page);
  const height = pdfium.api.FPDF_GetPageHeightF(page);
  const at = (x: number, y: number): Point => {
    const found = pdfium.integers(2, (px = 0, py = 0) =>
      pdfium.api.FPDF_PageToDevice(
        page,
        0,
        0,
        Math.round(width * GRID),
        Math.round(height * GRID),
        0,
        x,
        y,
        px,
        py,
      ),
    );
    return { x: (found?.[0] ?? 0) / GRID, y: (found?.[1] ?? 0) / GRID };
  };
  const span = 1000;
  const origin = at(0, 0);
  const right = at(span, 0);
  const up = at(0, span);
  const toPage: Matrix = [
    (right.x - origin.x) / span,
    (right.y - origin.y) / span,
    (up.x - origin.x) / span,
    (up.y - origin.y) / span,
    origin.x,
    origin.y,
  ];
  return { width, height, toPage };
}

/** Returns the bounding box on the displayed page of a rectangle in user space. */
export function boxOnPage(space: PageSpace, left: number, bottom: number, right: number, top: number) {
  const a = apply(space.toPage, { x: left, y: bottom });
  const b = apply(space.toPage, { x: right, y: top });
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}
