declare module 'fontkit' {
  /** The properties and methods of a font that the server and its tests use. */
  interface Font {
    readonly unitsPerEm: number;
    layout(text: string): {
      readonly advanceWidth: number;
      readonly glyphs: readonly { readonly id: number; readonly path: { toSVG(): string } }[];
      readonly positions: readonly {
        readonly xAdvance: number;
        readonly xOffset: number;
        readonly yOffset: number;
      }[];
    };
    glyphForCodePoint(codePoint: number): { readonly bbox: { readonly maxY: number } };
  }
  function create(bytes: Uint8Array): Font;
}
