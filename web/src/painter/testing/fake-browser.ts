import type { Scene } from '@flydeck/scene/model/scene';
import { vi } from 'vitest';
import type { PaintCommand, PaintEvent, WorkerReady } from '../messages.ts';

/** A canvas that records each filled rectangle and each picture that is painted on it. */
export class RecordingCanvas extends EventTarget {
  width = 0;
  height = 0;
  readonly style = { cssText: '' };
  /**
   * `#ffffff 200×100 0,0,200,100` is a rectangle: its colour, the size of the canvas, and the x, y, width and height of
   * the rectangle. `image 0.5 0,0` is a picture: its opacity and its position.
   */
  readonly painted: string[] = [];
  isRemoved = false;

  /** Returns a context that accepts all properties and method calls, and records rectangles and pictures. */
  getContext(): object {
    const state: Record<string | symbol, unknown> = {
      fillRect: (...box: number[]) => this.painted.push(`${state['fillStyle']} ${this.width}×${this.height} ${box}`),
      drawImage: (_image: unknown, ...position: number[]) =>
        this.painted.push(`image ${state['globalAlpha']} ${position}`),
    };
    return new Proxy(state, { get: (target, key) => target[key] ?? (() => undefined) });
  }

  transferControlToOffscreen(): RecordingCanvas {
    return new RecordingCanvas();
  }

  remove(): void {
    this.isRemoved = true;
  }
}

/** A worker that runs no script. A test calls `emit` to send a message of the worker to the page. */
export class FakeWorker extends EventTarget {
  readonly commands: PaintCommand[] = [];
  isTerminated = false;

  postMessage(command: PaintCommand): void {
    this.commands.push(command);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  emit(data: PaintEvent | WorkerReady): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  /** The x coordinates of the camera in the requests that were sent to the worker. */
  get requestedCameraXs(): number[] {
    return this.commands.flatMap((command) => (command.type === 'paint' ? command.request.camera.x : []));
  }

  /** Notifies the page that the worker has painted the last request. */
  acknowledge(): void {
    const last = this.commands.findLast((command) => command.type === 'paint');
    if (last) this.emit({ type: 'painted', number: last.number, timeMs: 0 });
  }
}

/**
 * Creates an element for a painter. `canvases` are the canvases that were added to the element and have not been
 * removed.
 */
export function createSurface(): { readonly element: HTMLElement; readonly canvases: RecordingCanvas[] } {
  const addedCanvases: RecordingCanvas[] = [];
  const remainingCanvases = () => addedCanvases.filter(({ isRemoved }) => !isRemoved);
  const element = {
    prepend: (canvas: RecordingCanvas) => addedCanvases.unshift(canvas),
    querySelectorAll: remainingCanvases,
  } as unknown as HTMLElement;
  return {
    element,
    get canvases() {
      return remainingCanvases();
    },
  };
}

/** Replaces the browser globals that a painter uses on a page, until `vi.unstubAllGlobals` is called. */
export function stubPage(): void {
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('HTMLCanvasElement', RecordingCanvas);
  vi.stubGlobal('document', { createElement: () => new RecordingCanvas() });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 0));
}

/** Returns a scene with one empty frame of 100 × 100 units. */
export function emptyScene(backdrop = '#ffffff'): Scene {
  const box = { x: 0, y: 0, width: 100, height: 100 };
  return {
    format: 'flydeck-scene',
    version: 1,
    kind: 'pitch',
    title: '',
    language: 'en',
    backdrop,
    images: {},
    media: {},
    fonts: [],
    frames: [
      {
        topic: 'root',
        title: '',
        parent: 0,
        place: [1, 0, 0, 1, 0, 0],
        size: { width: 100, height: 100 },
        items: [],
        struct: [],
        links: [],
        children: [],
        extent: box,
      },
    ],
    steps: [],
  };
}
