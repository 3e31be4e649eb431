import { apply, type Matrix, type Point } from '@flydeck/scene/model/geometry';
import type { Pdfium } from './pdfium.ts';

/** Coordinate system of a displayed page. `width` and `height` are the size of the rotated page in points. */
export interface PageSpace {
  readonly width: number;
  readonly height: number;
  /** Maps user space (y up, unrotated) to the displayed page (y down, origin at the top left). */
  readonly toPage: Matrix;
}

/** `FPDF_PageToDevice` returns integers in device units, so small units make the result precise. */
const DEVICE_UNITS_PER_POINT = 64;

/** Returns the coordinate system of a page, derived from the positions of three points. */
export function readPageSpace(pdfium: Pdfium, pageHandle: number): PageSpace {
  const width = pdfium.api.FPDF_GetPageWidthF(pageHandle);
  const height = pdfium.api.FPDF_GetPageHeightF(pageHandle);
  const deviceWidth = Math.round(width * DEVICE_UNITS_PER_POINT);
  const deviceHeight = Math.round(height * DEVICE_UNITS_PER_POINT);
  const pointOnPage = (x: number, y: number): Point => {
    const [deviceX = 0, deviceY = 0] =
      pdfium.readIntegers(2, (outX = 0, outY = 0) =>
        pdfium.api.FPDF_PageToDevice(pageHandle, 0, 0, deviceWidth, deviceHeight, 0, x, y, outX, outY),
      ) ?? [];
    return { x: deviceX / DEVICE_UNITS_PER_POINT, y: deviceY / DEVICE_UNITS_PER_POINT };
  };
  // Distance of the points in user space. If the points are far apart, the rounding errors are small.
  const distance = 1000;
  const origin = pointOnPage(0, 0);
  const rightPoint = pointOnPage(distance, 0);
  const upPoint = pointOnPage(0, distance);
  const toPage: Matrix = [
    (rightPoint.x - origin.x) / distance,
    (rightPoint.y - origin.y) / distance,
    (upPoint.x - origin.x) / distance,
    (upPoint.y - origin.y) / distance,
    origin.x,
    origin.y,
  ];
  return { width, height, toPage };
}

/** Converts a rectangle in user space to its bounding box on the displayed page. */
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
