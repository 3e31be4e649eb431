import type { Scene } from '@flydeck/scene/model/scene';
import { vi } from 'vitest';
import type { PaintCommand, PaintEvent, WorkerReady } from '../messages.ts';

/** A canvas that records what is painted: one entry for each filled rectangle and each picture. */
export class RecordingCanvas extends EventTarget {
  width = 0;
  height = 0;
  readonly style = { cssText: '' };
  readonly painted: string[] = [];
  isRemoved = false;

  /** The context accepts any property and any method call, and records fills and pictures. */
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

/** The methods of `Worker` that the page uses. It runs no script: the test sends the worker's messages with `emit`. */
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

  /** The x coordinate of the camera in each request that was sent. */
  get requestedCameraXs(): number[] {
    return this.commands.flatMap((command) => (command.type === 'paint' ? command.request.camera.x : []));
  }

  /** Acknowledges the last request. */
  acknowledge(): void {
    const last = this.commands.findLast((command) => command.type === 'paint');
    if (last) this.emit({ type: 'painted', number: last.number, timeMs: 0 });
  }
}

/** Creates an element that contains canvases; `canvases` are those that have not been removed. */
export function createSurface(): { readonly element: HTMLElement; readonly canvases: RecordingCanvas[] } {
  const canvases: RecordingCanvas[] = [];
  const visible = () => canvases.filter(({ isRemoved }) => !isRemoved);
  const element = {
    prepend: (canvas: RecordingCanvas) => canvases.unshift(canvas),
    querySelectorAll: visible,
  } as unknown as HTMLElement;
  return {
    element,
    get canvases() {
      return visible();
    },
  };
}

/** Replaces the browser globals that a page uses, until `vi.unstubAllGlobals` is called. */
export function stubPage(): void {
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('HTMLCanvasElement', RecordingCanvas);
  vi.stubGlobal('document', { createElement: () => new RecordingCanvas() });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 0));
}

/** A scene of one frame of 100 by 100 without items. */
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
