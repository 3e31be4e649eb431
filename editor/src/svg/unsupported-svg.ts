/** Thrown for an SVG that cannot be read as elements of a presentation without changing its look. */
export class UnsupportedSvg extends Error {
  constructor(feature: string) {
    super(`Unsupported SVG: ${feature}`);
    this.name = 'UnsupportedSvg';
  }
}
