/** Changes the pixels (RGBA bytes) of a picture in place. */
export interface Recoloring {
  /** A text that differs for recolourings with different results. */
  readonly key: string;
  apply(pixels: Uint8ClampedArray): void;
}
