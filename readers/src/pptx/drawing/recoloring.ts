/** Changes the pixels (RGBA bytes) of a picture in place. */
export interface Recoloring {
  /** Identifies the recolouring: recolourings with the same key have the same result. */
  readonly key: string;
  apply(pixels: Uint8ClampedArray): void;
}
