import type { TopicFrame } from '@flydeck/scene/model/document';
import type { Size } from '@flydeck/scene/model/geometry';

export interface PageGrid extends Size {
  readonly frames: readonly TopicFrame[];
}

const MAX_CELL = 4000;

/** Lays pages out in rows, each page fitted into a cell, so that the whole is about as wide as a screen. */
export function arrangePages(sizes: readonly Size[]): PageGrid {
  const cell = fitted(typicalSize(sizes));
  const gap = Math.hypot(cell.width, cell.height) * 0.05;
  const columns = bestColumns(sizes.length, cell, gap);
  const rows = Math.ceil(sizes.length / columns);
  const content = { width: columns * (cell.width + gap) - gap, height: rows * (cell.height + gap) - gap };
  const margin = gap * 1.5;
  const width = content.width + 2 * margin;
  const height = content.height + 2 * margin;
  const frames = sizes.map((size, i) => ({
    x: margin + (i % columns) * (cell.width + gap) + cell.width / 2,
    y: margin + Math.floor(i / columns) * (cell.height + gap) + cell.height / 2,
    scale: Math.min(cell.width / size.width, cell.height / size.height),
  }));
  return { width, height, frames };
}

/** A cell of the page's shape; posters take no more room than others, so that the whole stays within a topic's limits. */
function fitted({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_CELL / Math.max(width, height));
  return { width: width * scale, height: height * scale };
}

/** The page size that occurs most often. */
function typicalSize(sizes: readonly Size[]): Size {
  const counts = new Map<string, { size: Size; count: number }>();
  for (const size of sizes) {
    const key = `${Math.round(size.width)}x${Math.round(size.height)}`;
    const entry = counts.get(key) ?? { size, count: 0 };
    entry.count += 1;
    counts.set(key, entry);
  }
  return [...counts.values()].reduce((best, entry) => (entry.count > best.count ? entry : best)).size;
}

function bestColumns(count: number, cell: Size, gap: number): number {
  let best = 1;
  let bestError = Number.POSITIVE_INFINITY;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const ratio = (columns * (cell.width + gap)) / (rows * (cell.height + gap));
    const holes = (columns * rows - count) / (columns * rows);
    const error = Math.abs(Math.log(ratio / (16 / 9))) + holes * 0.5;
    if (error < bestError) [best, bestError] = [columns, error];
  }
  return best;
}
