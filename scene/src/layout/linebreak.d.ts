declare module 'linebreak' {
  /** Iterates over the line break opportunities of a string (UAX #14). */
  class LineBreaker {
    constructor(text: string);
    /** Returns the next position where a line may (or must) end; null after the last. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default LineBreaker;
}
