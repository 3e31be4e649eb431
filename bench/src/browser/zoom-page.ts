import { type Camera, cameraForView } from '@flydeck/scene/camera';
import { easeFlight, flightBetween } from '@flydeck/scene/camera-flight';
import type { Scene } from '@flydeck/scene/model/scene';
import { type Canvas2D, type PaintResources, paintScene } from '@flydeck/scene/paint/canvas';
import type { DisplayItem } from '@flydeck/scene/paint/display-list';
import { CARDS_AREA, type Card, createCards } from '../cards.ts';

/** The number of painted animation frames of one zoom, and the duration of the zoom. */
export interface ZoomRun {
  readonly frames: number;
  readonly seconds: number;
}

const ZOOM_MS = 1500;
/** The area that the camera shows at the end of the zoom, in units of the scene. */
const CLOSE_UP = { x: 1900, y: 1000, width: 160, height: 90 };

function createScene(cards: readonly Card[]): Scene {
  const items: DisplayItem[] = cards.flatMap(({ x, y, width, height, color, label }) => {
    const box = { x, y, width, height };
    const radius = height * 0.15;
    const d = `M${x + radius} ${y}L${x + width - radius} ${y}Q${x + width} ${y} ${x + width} ${y + radius}L${x + width} ${y + height}L${x} ${y + height}L${x} ${y + radius}Q${x} ${y} ${x + radius} ${y}Z`;
    const shape: DisplayItem = { t: 'path', d, fill: color, box };
    if (!label) return [shape];
    const size = height * 0.3;
    return [
      shape,
      {
        t: 'text',
        font: 0,
        size,
        x: x + radius,
        y: y + height * 0.6,
        width: width * 0.7,
        text: label,
        fill: '#ffffff',
        box,
      },
    ];
  });
  return {
    format: 'flydeck-scene',
    version: 1,
    kind: 'pitch',
    title: 'Bench',
    language: 'en',
    backdrop: '#ffffff',
    images: {},
    media: {},
    fonts: [{ id: 'sans-serif', url: '', weight: 400, italic: false, bytes: 0, ascent: 1, descent: 0.2 }],
    frames: [
      {
        topic: 'root',
        title: '',
        parent: 0,
        place: [1, 0, 0, 1, 0, 0],
        size: CARDS_AREA,
        items,
        struct: [],
        links: [],
        children: [],
        extent: CARDS_AREA,
      },
    ],
    steps: [],
  };
}

/** Calls `draw` with the progress (0 to 1) on every animation frame for the duration of the zoom. */
function runZoom(draw: (progress: number) => void): Promise<ZoomRun> {
  return new Promise((resolve) => {
    let paintedFrames = 0;
    let start = 0;
    const tick = (now: number) => {
      start ||= now;
      const progress = Math.min(1, (now - start) / ZOOM_MS);
      draw(progress);
      paintedFrames++;
      if (progress < 1) requestAnimationFrame(tick);
      else resolve({ frames: paintedFrames, seconds: (now - start) / 1000 });
    };
    requestAnimationFrame(tick);
  });
}

/** Returns a function that returns the camera of the zoom for a progress from 0 (all cards) to 1 (`CLOSE_UP`). */
function createFlight(viewport: { width: number; height: number }): (progress: number) => Camera {
  const scene = createScene([]);
  const flight = flightBetween(
    scene,
    cameraForView(0, CARDS_AREA, viewport),
    cameraForView(0, CLOSE_UP, viewport),
    viewport,
  );
  return (progress) => flight.cameraAt(easeFlight(progress));
}

/** Zooms over `count` cards that Flydeck paints on a canvas. */
async function zoomCanvas(count: number): Promise<ZoomRun> {
  const viewport = { width: innerWidth, height: innerHeight };
  const canvas = Object.assign(document.createElement('canvas'), viewport);
  document.body.replaceChildren(canvas);
  const context = canvas.getContext('2d') as unknown as Canvas2D;
  const scene = createScene(createCards(count));
  const resources: PaintResources = { path: (d) => new Path2D(d), image: () => undefined };
  const cameraAt = createFlight(viewport);
  paintScene(context, scene, cameraAt(0), viewport, resources);
  return runZoom((progress) =>
    paintScene(context, scene, cameraAt(progress), { ...viewport, isMoving: progress < 1 }, resources),
  );
}

/** Zooms over `count` cards that are HTML elements, by a CSS transform of the element that contains them. */
async function zoomCss(count: number): Promise<ZoomRun> {
  const viewport = { width: innerWidth, height: innerHeight };
  const container = document.createElement('div');
  container.style.cssText = 'position:absolute;left:0;top:0;transform-origin:0 0;will-change:transform';
  for (const card of createCards(count)) {
    const element = document.createElement('div');
    const size = card.height * 0.3;
    element.style.cssText = `position:absolute;left:${card.x}px;top:${card.y}px;width:${card.width}px;height:${card.height}px;background:${card.color};border-radius:${card.height * 0.15}px ${card.height * 0.15}px 0 0;color:#fff;font:${size}px sans-serif`;
    if (card.label) element.textContent = card.label;
    container.append(element);
  }
  document.body.replaceChildren(container);
  const cameraAt = createFlight(viewport);
  return runZoom((progress) => {
    const { x, y, zoom } = cameraAt(progress);
    container.style.transform = `translate(${viewport.width / 2 - x * zoom}px,${viewport.height / 2 - y * zoom}px) scale(${zoom})`;
  });
}

// The benchmark calls the functions by name from outside of the page.
Object.assign(globalThis, { zoomCanvas, zoomCss });
