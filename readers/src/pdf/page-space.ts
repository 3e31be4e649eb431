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
    const found = pdfium.integers(2, (px, py) =>
      pdfium.api.FPDF_PageToDevice(
        page,
        0,
        0,
        Math.round(width * GRID),
        Math.round(height * GRID),
        0,
        x,
        y,
        px!,
        py!,
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
  const corners = [apply(space.toPage, { x: left, y: bottom }), apply(space.toPage, { x: right, y: top })];
  const x = Math.min(corners[0]!.x, corners[1]!.x);
  const y = Math.min(corners[0]!.y, corners[1]!.y);
  return {
    x,
    y,
    width: Math.abs(corners[0]!.x - corners[1]!.x),
    height: Math.abs(corners[0]!.y - corners[1]!.y),
  };
}
