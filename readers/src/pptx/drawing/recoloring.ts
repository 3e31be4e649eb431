/** Changes the pixels (RGBA bytes) of a picture in place. */
export interface Recoloring {
  /** Unique for each recolouring. */
  readonly key: string;
  apply(pixels: Uint8ClampedArray): void;
}
