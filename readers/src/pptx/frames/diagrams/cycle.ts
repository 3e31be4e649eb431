import type { Point } from '@flydeck/scene/model/geometry';
import type { Diagram, DiagramNode } from './diagram.ts';
import { boxAround, type DiagramBuilder, nodeText, sizeFor, translucent } from './diagram-builder.ts';

/** Layouts drawn as segments of a circle. */
const SEGMENTED = /^(cycle8|chart3|segmented)/i;

/** Draws nodes around a circle with arrows between them, clockwise from the top; or segments of one circle. */
export function drawCycle(diagram: Diagram, pen: DiagramBuilder): void {
  const { nodes, width, height } = diagram;
  if (SEGMENTED.test(diagram.layout)) drawSegments(diagram, pen);
  else {
    const ring = ringFor(nodes.length, width, height);
    nodes.forEach((node, i) => {
      const fill = node.color ?? diagram.colors.node(i);
      const box = boxAround(ring.at(i), ring.node.width, ring.node.height);
      pen.shape(box, { fill, preset: 'roundRect', text: nodeText(node, fill, sizeFor(box, diagram)) });
      if (nodes.length > 1) drawArrow(ring, i + 0.5, { pen, fill: translucent(fill, 0.55) });
    });
  }
}

/** Draws a node in the middle and the others around it, connected to it by lines. */
export function drawRadial(diagram: Diagram, pen: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const [hub] = nodes;
  if (!hub) return;
  const around = nodes.length === 1 ? hub.children : nodes.slice(1);
  const ring = ringFor(around.length, width, height, true);
  const middle = { x: width / 2, y: height / 2 };
  const side = ring.node.width;
  for (let i = 0; i < around.length; i++) pen.line([middle, ring.at(i)]);
  const drawCircle = (node: DiagramNode, at: Point, fill: string, size: number) =>
    pen.shape(boxAround(at, size, size), {
      fill,
      preset: 'ellipse',
      text: nodeText(node, fill, sizeFor({ width: size * 0.68, height: size * 0.6 }, diagram)),
    });
  const centre = nodes.length === 1 ? { ...hub, children: [] } : hub;
  drawCircle(centre, middle, hub.color ?? colors.node(0), side * 1.15);
  for (const [i, node] of around.entries())
    drawCircle(node, ring.at(i), node.color ?? colors.node(i + 1), side);
}

interface Ring {
  readonly count: number;
  readonly node: { readonly width: number; readonly height: number };
  /** The centre of the node at an index; fractional indices are between two nodes. */
  at(index: number): Point;
}

function ringFor(count: number, width: number, height: number, round = false): Ring {
  const share = count <= 3 ? 0.34 : count <= 5 ? 0.28 : count <= 8 ? 0.22 : 1.7 / count;
  const side = Math.min(width, height) * share;
  const node = round
    ? { width: side, height: side }
    : { width: Math.min(width, height * 1.6) * share, height: height * share * 0.8 };
  const [rx, ry] = [Math.min(width, height * 1.6) / 2 - node.width / 2, height / 2 - node.height / 2];
  return {
    count,
    node,
    at: (index) => {
      const angle = (2 * Math.PI * index) / Math.max(1, count) - Math.PI / 2;
      return { x: width / 2 + rx * Math.cos(angle), y: height / 2 + ry * Math.sin(angle) };
    },
  };
}

/** Draws an arrow along the ring, sized by the nodes. */
function drawArrow(ring: Ring, index: number, { pen, fill }: { pen: DiagramBuilder; fill: string }): void {
  const [before, after] = [ring.at(index - 0.05), ring.at(index + 0.05)];
  const rotation = (Math.atan2(after.y - before.y, after.x - before.x) * 180) / Math.PI;
  const size = Math.min(ring.node.width, ring.node.height) * 0.42;
  pen.shape(boxAround(ring.at(index), size, size * 0.85), { fill, preset: 'rightArrow', rotation });
}

function drawSegments(diagram: Diagram, pen: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const radius = Math.min(width, height) / 2;
  const box = boxAround({ x: width / 2, y: height / 2 }, 2 * radius, 2 * radius);
  const on = (angle: number, share: number): Point => ({
    x: radius * (1 + share * Math.cos(angle)),
    y: radius * (1 + share * Math.sin(angle)),
  });
  const step = (2 * Math.PI) / nodes.length;
  nodes.forEach((node, i) => {
    const fill = node.color ?? colors.node(i);
    const [from, to] = [i * step - Math.PI / 2, (i + 1) * step - Math.PI / 2];
    pen.outline(box, segmentPath(from, to - from, on), { fill });
  });
  // Drawn after all segments, so that no segment covers the text of its neighbour.
  nodes.forEach((node, i) => {
    const fill = node.color ?? colors.node(i);
    const middle = on((i + 0.5) * step - Math.PI / 2, nodes.length === 1 ? 0 : 0.58);
    const side = radius * Math.min(1.1, 0.3 + 1.1 / Math.max(1, nodes.length - 0.6));
    const at = { x: box.x + middle.x, y: box.y + middle.y };
    const text = nodeText(node, fill, sizeFor({ width: side * 0.8, height: side * 0.62 }, diagram));
    pen.label(boxAround(at, side, side * 0.62), text);
  });
}

/** The path of a sector with a small gap to its neighbours. Arcs are cubic curves of at most a quarter turn. */
function segmentPath(from: number, sweep: number, on: (angle: number, share: number) => Point): string {
  const gap = Math.min(0.02, sweep / 10);
  const parts = Math.max(1, Math.ceil(sweep / (Math.PI / 2)));
  const partSweep = (sweep - 2 * gap) / parts;
  const k = (4 / 3) * Math.tan(partSweep / 4);
  const centre = on(from + sweep / 2, sweep > 6 ? 0 : 0.03);
  const start = on(from + gap, 1);
  let d = `M${centre.x} ${centre.y} L${start.x} ${start.y}`;
  for (let i = 0; i < parts; i++) {
    const [a, b] = [from + gap + i * partSweep, from + gap + (i + 1) * partSweep];
    const [p, q] = [on(a, 1), on(b, 1)];
    const mid = on(0, 0);
    const c1 = { x: p.x - k * (p.y - mid.y), y: p.y + k * (p.x - mid.x) };
    const c2 = { x: q.x + k * (q.y - mid.y), y: q.y - k * (q.x - mid.x) };
    d += ` C${c1.x} ${c1.y} ${c2.x} ${c2.y} ${q.x} ${q.y}`;
  }
  return `${d} Z`;
}
