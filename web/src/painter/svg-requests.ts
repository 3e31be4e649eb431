import type { DecodeSvg } from './image-store.ts';
import type { PaintCommand, PaintEvent } from './messages.ts';

interface SvgRequest {
  resolve(bitmap: ImageBitmap): void;
  reject(error: Error): void;
}

/** Sends SVG pictures from a worker to the page, which decodes them, because a worker cannot decode SVG. */
export class SvgRequests {
  readonly #send: (event: PaintEvent) => void;
  readonly #pending = new Map<number, SvgRequest>();
  #lastId = 0;

  constructor(send: (event: PaintEvent) => void) {
    this.#send = send;
  }

  /** Resolves to a bitmap of the SVG. @throws Error if the page cannot decode the SVG */
  readonly decode: DecodeSvg = (blob, { width, height }) => {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#send({ type: 'decode-svg', id, blob, width, height });
    });
  };

  /** Handles the response of the page to a request. */
  receive({ id, bitmap }: Extract<PaintCommand, { type: 'svg' }>): void {
    const request = this.#pending.get(id);
    this.#pending.delete(id);
    if (bitmap) request?.resolve(bitmap);
    else request?.reject(new Error('The page cannot decode the SVG.'));
  }
}
