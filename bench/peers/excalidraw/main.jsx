import '@excalidraw/excalidraw/index.css';
import { convertToExcalidrawElements, Excalidraw } from '@excalidraw/excalidraw';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** Waiting time until Excalidraw has rendered its first elements. */
const FIRST_RENDER_MS = 500;
/** Waiting time until Excalidraw has scrolled and has updated its state. */
const SCROLL_MS = 1000;

/**
 * Draws cards (see `bench/src/cards.ts`) and shows all of them. Resolves to `scale`, `x` and `y`: a point p of the
 * canvas is at scale · p + (x, y) in CSS pixels of the window.
 */
globalThis.drawCards = (cards) => {
  const skeletons = cards.flatMap(({ x, y, width, height, color, label }) => [
    {
      type: 'rectangle',
      x,
      y,
      width,
      height,
      strokeColor: 'transparent',
      backgroundColor: color,
      fillStyle: 'solid',
      roughness: 0,
      roundness: { type: 3 },
    },
    ...(label
      ? [
          {
            type: 'text',
            x: x + height * 0.1,
            y: y + height * 0.3,
            text: label,
            strokeColor: '#ffffff',
            fontSize: height * 0.3,
            fontFamily: 2,
          },
        ]
      : []),
  ]);
  const elements = convertToExcalidrawElements(skeletons);
  return new Promise((resolve) => {
    const excalidrawAPI = (api) => {
      setTimeout(() => {
        api.scrollToContent(elements, { fitToViewport: true, viewportZoomFactor: 0.9 });
        setTimeout(() => {
          const { zoom, scrollX, scrollY, offsetLeft, offsetTop } = api.getAppState();
          resolve({ scale: zoom.value, x: scrollX * zoom.value + offsetLeft, y: scrollY * zoom.value + offsetTop });
        }, SCROLL_MS);
      }, FIRST_RENDER_MS);
    };
    const initialData = { elements, appState: { viewBackgroundColor: '#ffffff' } };
    createRoot(document.getElementById('root')).render(createElement(Excalidraw, { initialData, excalidrawAPI }));
  });
};
