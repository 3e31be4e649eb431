import { itemAt } from '@flydeck/scene/checked-access';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import { linear, path, radial, shape } from '../../demos/kit/elements.ts';
import { curveThrough, disc, flowLines, mountainRidge, polygon, rays, sunflower } from '../kit/art.ts';

/** Returns the elements of a drawing that fills `box`. The ids of the elements begin with `id`. */
type Painter = (id: string, box: Rect) => Element[];

/** Draws a partly shaded moon above five mountain ridges. */
const moon: Painter = (id, box) => {
  const { width: w, height: h } = box;
  const ridgeColors = ['#f3a77c', '#e8835a', '#c8553d', '#7a2e3a', '#3a1c32'];
  return [
    shape(`${id}-sky`, 'rect', box, { fill: linear(90, '#fdeccf', '#fad3ae') }),
    path(`${id}-moon`, box, [disc(w * 0.64, h * 0.36, h * 0.24)], { fill: '#fff7e2' }),
    path(`${id}-shade`, box, [disc(w * 0.56, h * 0.33, h * 0.2)], { fill: '#f3b88c', opacity: 0.55 }),
    ...ridgeColors.map((color, i) =>
      path(`${id}-band-${i}`, box, mountainRidge(box, h * (0.5 + i * 0.095), h * 0.1, i + 11, 2), {
        fill: color,
      }),
    ),
  ];
};

/** Draws lines that follow a noise field, in four colours. */
const grass: Painter = (id, box) => {
  const lines = flowLines(box, 42, 420);
  const colors = ['#f4d35e', '#ee964b', '#7fd1c7', '#f6f0e0'];
  return [
    shape(`${id}-ground`, 'rect', box, { fill: '#10222e' }),
    ...colors.map((color, i) =>
      path(
        `${id}-lines-${i}`,
        box,
        lines.filter((_, lineIndex) => lineIndex % colors.length === i),
        { stroke: { color, width: 3.2, cap: 'round', join: 'round' } },
      ),
    ),
  ];
};

/** Draws a grid of quarter circles and discs. */
const tiles: Painter = (id, box) => {
  const { width: w, height: h } = box;
  const columns = Math.round((w / Math.min(w, h)) * 4);
  const tileWidth = w / columns;
  const rows = Math.round(h / tileWidth);
  const tileHeight = h / rows;
  const colors = ['#1f4e79', '#e4572e', '#f2b134', '#17313e', '#86b3b1'];
  const pathsByColor: string[][] = colors.map(() => []);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const left = column * tileWidth;
      const top = row * tileHeight;
      const right = left + tileWidth;
      const bottom = top + tileHeight;
      const radii = `${tileWidth} ${tileHeight}`;
      const kind = (row * 7 + column * 5 + row * column) % 4;
      const tile = itemAt(
        [
          `M${left} ${top} H${right} A${radii} 0 0 1 ${left} ${bottom} Z`,
          `M${right} ${top} V${bottom} A${radii} 0 0 1 ${left} ${top} Z`,
          `M${left} ${bottom} V${top} A${radii} 0 0 1 ${right} ${bottom} Z`,
          disc(left + tileWidth / 2, top + tileHeight / 2, Math.min(tileWidth, tileHeight) * 0.36),
        ],
        kind,
      );
      itemAt(pathsByColor, (row * 3 + column * 2) % colors.length).push(tile);
    }
  return [
    shape(`${id}-ground`, 'rect', box, { fill: '#f4ead6' }),
    ...pathsByColor.map((paths, i) => path(`${id}-tiles-${i}`, box, paths, { fill: itemAt(colors, i) })),
  ];
};

/** Draws a sunflower pattern. */
const seeds: Painter = (id, box) => {
  const { width: w, height: h } = box;
  const r = Math.min(w, h) * 0.46;
  return [
    shape(`${id}-ground`, 'rect', box, { fill: radial(0.5, 0.5, 1, '#3b1f4a', '#160c24') }),
    path(`${id}-outer`, box, sunflower(w / 2, h / 2, r, 420), {
      fill: radial(0.5, 0.5, 0.6, '#ffe08a', '#ff6f91'),
    }),
  ];
};

/** Draws a sun with rays. */
const sun: Painter = (id, box) => {
  const { width: w, height: h } = box;
  return [
    shape(`${id}-ground`, 'rect', box, { fill: '#0f5d63' }),
    // 0.48 instead of 0.5: the rays end before the edge of the picture.
    path(`${id}-rays`, box, rays(w / 2, h / 2, Math.min(w, h) * 0.48, 40), { fill: '#f2b134' }),
    path(`${id}-ring`, box, disc(w / 2, h / 2, Math.min(w, h) * 0.3), { fill: '#f6ead0' }),
    path(`${id}-disc`, box, disc(w / 2, h / 2, Math.min(w, h) * 0.22), { fill: '#d8432b' }),
  ];
};

/** Draws stacked cubes; each has a top, a left and a right face. */
const blocks: Painter = (id, box) => {
  const { width: w, height: h } = box;
  const cubeWidth = w / 9;
  const faces: [string[], string[], string[]] = [[], [], []];
  for (let row = 0; row < 6; row++)
    for (let column = 0; column <= 7 - (row % 2); column++) {
      const x = cubeWidth * (1 + column + (row % 2) / 2);
      const y = h * 0.2 + row * cubeWidth * 0.87;
      if (y + cubeWidth > h * 0.97 || x + cubeWidth / 2 > w * 0.97 || x - cubeWidth / 2 < w * 0.03) continue;
      const [unitX, unitY] = [cubeWidth / 2, cubeWidth * 0.29];
      const corner = (dx: number, dy: number) => [x + dx * unitX, y + dy * unitY] as const;
      faces[0].push(polygon([corner(0, -2), corner(1, -1), corner(0, 0), corner(-1, -1)]));
      faces[1].push(polygon([corner(-1, -1), corner(0, 0), corner(0, 2), corner(-1, 1)]));
      faces[2].push(polygon([corner(1, -1), corner(0, 0), corner(0, 2), corner(1, 1)]));
    }
  return [
    shape(`${id}-ground`, 'rect', box, { fill: linear(60, '#f3e9f7', '#cfd8f6') }),
    ...faces.map((paths, i) =>
      path(`${id}-faces-${i}`, box, paths, { fill: itemAt(['#ffd1a3', '#5b57c7', '#e0568a'], i) }),
    ),
  ];
};

/** Draws a pattern of crossing curves. */
const strings: Painter = (id, box) => {
  const { width: w, height: h } = box;
  const lines = Array.from({ length: 46 }, (_, i) => {
    const t = i / 45;
    return curveThrough([
      [w * (0.08 + 0.84 * t), h * 0.08],
      [w * (0.5 + 0.34 * Math.sin(t * 6.28)), h * 0.5],
      [w * (0.92 - 0.84 * t), h * 0.92],
    ]);
  });
  return [
    shape(`${id}-ground`, 'rect', box, { fill: '#f7efe2' }),
    path(
      `${id}-a`,
      box,
      lines.filter((_, i) => i % 2),
      { stroke: { color: '#0f3d5c', width: 2.6, cap: 'round' } },
    ),
    path(
      `${id}-b`,
      box,
      lines.filter((_, i) => i % 2 === 0),
      { stroke: { color: '#d8432b', width: 2.6, cap: 'round' } },
    ),
  ];
};

const PAINTERS: readonly Painter[] = [moon, grass, seeds, blocks, sun, strings, tiles];

/** Returns a generated drawing in a box. `artworkIndex` modulo the number of kinds selects the kind of drawing. */
export const artwork = (id: string, box: Rect, artworkIndex: number): Element[] =>
  itemAt(PAINTERS, artworkIndex % PAINTERS.length)(id, box);
