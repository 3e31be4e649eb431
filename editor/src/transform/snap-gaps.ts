import { type AxisSnap, guideEnds } from './guide.ts';
import type { Axis, AxisTargets, Span } from './snap-targets.ts';

/** A free space between two boxes along an axis. All coordinates in this file are in the space of the parent. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

/** A position of the moving box, along an axis, at which gaps are equal. */
interface Candidate {
  /** Coordinate of the left or top edge of the moving box. */
  readonly start: number;
  /** The equal gaps, for which guides are drawn. */
  readonly gaps: readonly Gap[];
}

/**
 * Snaps a moving box to the nearest position at which two gaps are equal. The two gaps are on both sides of the moving
 * box, or one gap is between the moving box and a box A, and the other gap is between A and the next neighbour of A.
 * Only boxes that overlap the moving box on the other axis are considered; boxes that overlap each other, such as a
 * shape and the objects in it, count as one box A. Returns undefined if the nearest position is
 * farther away than `tolerance`.
 */
export function snapToGaps({ spans }: AxisTargets, axis: Axis, moving: Span, tolerance: number): AxisSnap | undefined {
  const overlapping = spans.filter((other) => other.crossStart < moving.crossEnd && other.crossEnd > moving.crossStart);
  const size = moving.end - moving.start;
  const blocks = joinOverlapping(overlapping);
  const candidates = [...centredCandidates(overlapping, moving, size), ...repeatedCandidates(blocks, size)];
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    const distance = Math.abs(candidate.start - moving.start);
    if (distance <= tolerance && (!best || distance < Math.abs(best.start - moving.start))) best = candidate;
  }
  if (!best) return undefined;
  const cross = (moving.crossStart + moving.crossEnd) / 2;
  const guides = best.gaps.map(({ from, to }) => ({
    kind: 'gap' as const,
    ...guideEnds(axis, [from, cross], [to, cross]),
  }));
  return { shift: best.start - moving.start, guides };
}

/** Joins the spans that overlap along the axis. @param spans in the order of their starts */
function joinOverlapping(spans: readonly Span[]): Pick<Span, 'start' | 'end'>[] {
  const blocks: { start: number; end: number }[] = [];
  for (const { start, end } of spans) {
    const last = blocks.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else blocks.push({ start, end });
  }
  return blocks;
}

/** Returns the position in the middle between the nearest boxes on both sides, if the moving box fits between them. */
function centredCandidates(spans: readonly Span[], moving: Span, size: number): Candidate[] {
  const middle = (moving.start + moving.end) / 2;
  const before = Math.max(...spans.filter(({ end }) => end <= middle).map(({ end }) => end));
  const after = Math.min(...spans.filter(({ start }) => start >= middle).map(({ start }) => start));
  const gap = (after - before - size) / 2;
  if (!Number.isFinite(gap) || gap <= 0) return [];
  const start = before + gap;
  const gaps = [
    { from: before, to: start },
    { from: start + size, to: after },
  ];
  return [{ start, gaps }];
}

/**
 * Returns the positions before and after each pair of neighbours at which the gap to the nearer neighbour is equal to
 * the gap between the neighbours.
 */
function repeatedCandidates(blocks: readonly Pick<Span, 'start' | 'end'>[], size: number): Candidate[] {
  return blocks.flatMap((first, i): Candidate[] => {
    const second = blocks[i + 1];
    if (!second) return [];
    const between = { from: first.end, to: second.start };
    const gap = second.start - first.end;
    return [
      { start: first.start - gap - size, gaps: [{ from: first.start - gap, to: first.start }, between] },
      { start: second.end + gap, gaps: [between, { from: second.end, to: second.end + gap }] },
    ];
  });
}
