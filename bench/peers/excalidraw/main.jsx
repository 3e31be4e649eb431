import '@excalidraw/excalidraw/index.css';
import { convertToExcalidrawElements, Excalidraw } from '@excalidraw/excalidraw';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** Draws the cards that the benchmark passes, and shows all of them. */
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
        // The state is updated by a later render.
        setTimeout(() => {
          const { zoom, scrollX, scrollY, offsetLeft, offsetTop } = api.getAppState();
          // Maps a point of the canvas to the window.
          resolve({ scale: zoom.value, x: scrollX * zoom.value + offsetLeft, y: scrollY * zoom.value + offsetTop });
        }, 1000);
      }, 500);
    };
    const initialData = { elements, appState: { viewBackgroundColor: '#ffffff' } };
    createRoot(document.getElementById('root')).render(createElement(Excalidraw, { initialData, excalidrawAPI }));
  });
};
