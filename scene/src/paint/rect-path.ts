import type { Rect } from '../model/geometry.ts';

/**
 * Returns a rectangle with rounded corners in SVG path syntax. Each corner is a cubic curve, which differs from a
 * quarter circle by less than 0.03 % of the radius.
 * @param cornerRadius the radius of the corners
 */
export function rectPathData(rect: Rect, cornerRadius = 0): string {
  // The left, top, right and bottom edges.
  const [l, t, r, b] = [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height];
  // The corner radius, limited by the size of the rectangle.
  const c = Math.max(0, Math.min(cornerRadius, rect.width / 2, rect.height / 2));
  if (c === 0) return `M${l} ${t}L${r} ${t}L${r} ${b}L${l} ${b}Z`;
  // Distance of the control points of a quarter circle from the corner: the radius times 1 − 4/3·(√2 − 1).
  const k = c * (1 - 0.5522847498);
  return (
    `M${l + c} ${t}L${r - c} ${t}C${r - k} ${t} ${r} ${t + k} ${r} ${t + c}L${r} ${b - c}` +
    `C${r} ${b - k} ${r - k} ${b} ${r - c} ${b}L${l + c} ${b}C${l + k} ${b} ${l} ${b - k} ${l} ${b - c}` +
    `L${l} ${t + c}C${l} ${t + k} ${l + k} ${t} ${l + c} ${t}Z`
  );
}
