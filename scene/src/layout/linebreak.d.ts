declare module 'linebreak' {
  /** Walks the break opportunities of a string by UAX #14. */
  class LineBreaker {
    constructor(text: string);
    /** The next place where a line may (or must) end; null after the last. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
  // biome-ignore lint/style/noDefaultExport: it is what the package exports
  export default LineBreaker;
}
