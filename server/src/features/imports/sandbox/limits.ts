/** What one import may take. */
export interface ImportLimits {
  readonly fileBytes: number;
  readonly milliseconds: number;
  /** JavaScript heap of the child, MB. */
  readonly heapMegabytes: number;
  /** Resident memory of the child in all (pictures and WebAssembly live outside of the heap), MB. */
  readonly residentMegabytes: number;
  /** Of all pictures together, by their headers; a single one has limits of its own (`IMAGE_LIMITS`). */
  readonly pixels: number;
  /** What the child may hand back: document and assets. */
  readonly resultBytes: number;
}

export const IMPORT_LIMITS: ImportLimits = {
  fileBytes: 250_000_000,
  milliseconds: 60_000,
  heapMegabytes: 768,
  residentMegabytes: 1800,
  pixels: 3_000_000_000,
  resultBytes: 700_000_000,
};
