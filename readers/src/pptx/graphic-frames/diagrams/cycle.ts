import type { Point, Size } from '@flydeck/scene/model/geometry';
import type { Diagram, DiagramNode } from './diagram.ts';
import { boxAround, chooseFontSize, createNodeText, type DiagramBuilder, withOpacity } from './diagram-builder.ts';

/**
 * Draws nodes around an ellipse, clockwise from the top, with arrows between the nodes. If the layout is a circle of
 * segments, draws the nodes as segments instead.
 */
export function drawCycle(diagram: Diagram, builder: DiagramBuilder): void {
  const { nodes, width, height } = diagram;
  // The names of PowerPoint's layouts that are circles of segments.
  if (/^(cycle8|chart3|segmented)/i.test(diagram.layoutName)) {
    drawSegments(diagram, builder);
    return;
  }
  const ring = createRing(nodes.length, width, height);
  nodes.forEach((node, i) => {
    const fill = node.color ?? diagram.colors.nodeFill(i);
    const box = boxAround(ring.centreOf(i), ring.nodeSize.width, ring.nodeSize.height);
    const text = createNodeText(node, fill, chooseFontSize(box, diagram));
    builder.addShape(box, { fill, preset: 'roundRect', text });
    if (nodes.length > 1) drawArrow(ring, i + 0.5, withOpacity(fill, 0.55), builder);
  });
}

/**
 * Draws a node in the middle and the other nodes around it. Lines connect the outer nodes with the middle. If the
 * diagram has a single node, the children of this node are the outer nodes.
 */
export function drawRadial(diagram: Diagram, builder: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const [hubNode] = nodes;
  if (!hubNode) return;
  const outerNodes = nodes.length === 1 ? hubNode.children : nodes.slice(1);
  const ring = createRing(outerNodes.length, width, height, true);
  const middlePoint = { x: width / 2, y: height / 2 };
  const diameter = ring.nodeSize.width;
  for (let i = 0; i < outerNodes.length; i++) builder.addLine([middlePoint, ring.centreOf(i)]);
  const drawCircle = (node: DiagramNode, centre: Point, fill: string, size: number) =>
    builder.addShape(boxAround(centre, size, size), {
      fill,
      preset: 'ellipse',
      text: createNodeText(node, fill, chooseFontSize({ width: size * 0.68, height: size * 0.6 }, diagram)),
    });
  const hub = nodes.length === 1 ? { ...hubNode, children: [] } : hubNode;
  drawCircle(hub, middlePoint, hubNode.color ?? colors.nodeFill(0), diameter * 1.15);
  for (const [i, node] of outerNodes.entries())
    drawCircle(node, ring.centreOf(i), node.color ?? colors.nodeFill(i + 1), diameter);
}

/** The ellipse on which the nodes of a diagram are placed. */
interface Ring {
  readonly nodeSize: Size;
  /** Returns the centre of the node at an index. Fractional indexes are between two nodes. */
  centreOf(index: number): Point;
}

/** Creates the ring for a number of nodes in a diagram of this size. If `hasSquareNodes`, nodes are as wide as high. */
function createRing(nodeCount: number, width: number, height: number, hasSquareNodes = false): Ring {
  // The nodes are placed in an area that is at most 1.6 times as wide as high.
  const areaWidth = Math.min(width, height * 1.6);
  // Size of a node relative to the size of the diagram.
  const sizeRatio = nodeCount <= 3 ? 0.34 : nodeCount <= 5 ? 0.28 : nodeCount <= 8 ? 0.22 : 1.7 / nodeCount;
  const diameter = Math.min(width, height) * sizeRatio;
  const nodeSize = hasSquareNodes
    ? { width: diameter, height: diameter }
    : { width: areaWidth * sizeRatio, height: height * sizeRatio * 0.8 };
  const [rx, ry] = [areaWidth / 2 - nodeSize.width / 2, height / 2 - nodeSize.height / 2];
  return {
    nodeSize,
    centreOf: (index) => {
      const angle = (2 * Math.PI * index) / Math.max(1, nodeCount) - Math.PI / 2;
      return { x: width / 2 + rx * Math.cos(angle), y: height / 2 + ry * Math.sin(angle) };
    },
  };
}

/** Draws an arrow on the ring at an index (see `centreOf`). The size of the arrow depends on the size of the nodes. */
function drawArrow(ring: Ring, index: number, fill: string, builder: DiagramBuilder): void {
  const [start, end] = [ring.centreOf(index - 0.05), ring.centreOf(index + 0.05)];
  const rotation = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  const size = Math.min(ring.nodeSize.width, ring.nodeSize.height) * 0.42;
  builder.addShape(boxAround(ring.centreOf(index), size, size * 0.85), { fill, preset: 'rightArrow', rotation });
}

/** Draws the nodes as segments of a circle. The first segment begins at the top. */
function drawSegments(diagram: Diagram, builder: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const radius = Math.min(width, height) / 2;
  const box = boxAround({ x: width / 2, y: height / 2 }, 2 * radius, 2 * radius);
  /** Returns a point of the circle in the space of `box`, at a fraction of the radius. */
  const pointAt = (angle: number, radiusRatio: number): Point => ({
    x: radius * (1 + radiusRatio * Math.cos(angle)),
    y: radius * (1 + radiusRatio * Math.sin(angle)),
  });
  const nodeSweep = (2 * Math.PI) / nodes.length;
  nodes.forEach((node, i) => {
    const fill = node.color ?? colors.nodeFill(i);
    const [from, to] = [i * nodeSweep - Math.PI / 2, (i + 1) * nodeSweep - Math.PI / 2];
    builder.addPath(box, segmentPath(from, to - from, pointAt), { fill });
  });
  // Labels are drawn after all segments, because a segment could cover the label of its neighbour.
  nodes.forEach((node, i) => {
    const fill = node.color ?? colors.nodeFill(i);
    const labelOffset = pointAt((i + 0.5) * nodeSweep - Math.PI / 2, nodes.length === 1 ? 0 : 0.58);
    const diameter = radius * Math.min(1.1, 0.3 + 1.1 / Math.max(1, nodes.length - 0.6));
    const labelCentre = { x: box.x + labelOffset.x, y: box.y + labelOffset.y };
    const textArea = { width: diameter * 0.8, height: diameter * 0.62 };
    const text = createNodeText(node, fill, chooseFontSize(textArea, diagram));
    builder.addLabel(boxAround(labelCentre, diameter, diameter * 0.62), text);
  });
}

/**
 * Returns the path of a segment with a small gap to the adjacent segments. Arcs are cubic curves of at most a quarter
 * turn. The angles `from` and `sweep` are in radians. If a diagram has only one segment, the segment is a full circle
 * (2π, a sweep above 6), and its tip is the centre of the circle.
 */
function segmentPath(from: number, sweep: number, pointAt: (angle: number, radiusRatio: number) => Point): string {
  const gap = Math.min(0.02, sweep / 10);
  const arcCount = Math.max(1, Math.ceil(sweep / (Math.PI / 2)));
  const arcSweep = (sweep - 2 * gap) / arcCount;
  // Distance of the control points from the ends of each curve, relative to the radius.
  const controlRatio = (4 / 3) * Math.tan(arcSweep / 4);
  const tip = pointAt(from + sweep / 2, sweep > 6 ? 0 : 0.03);
  const start = pointAt(from + gap, 1);
  let d = `M${tip.x} ${tip.y} L${start.x} ${start.y}`;
  for (let i = 0; i < arcCount; i++) {
    const [startAngle, endAngle] = [from + gap + i * arcSweep, from + gap + (i + 1) * arcSweep];
    const [arcStart, arcEnd] = [pointAt(startAngle, 1), pointAt(endAngle, 1)];
    const circleCentre = pointAt(0, 0);
    const c1 = {
      x: arcStart.x - controlRatio * (arcStart.y - circleCentre.y),
      y: arcStart.y + controlRatio * (arcStart.x - circleCentre.x),
    };
    const c2 = {
      x: arcEnd.x + controlRatio * (arcEnd.y - circleCentre.y),
      y: arcEnd.y - controlRatio * (arcEnd.x - circleCentre.x),
    };
    d += ` C${c1.x} ${c1.y} ${c2.x} ${c2.y} ${arcEnd.x} ${arcEnd.y}`;
  }
  return `${d} Z`;
}
