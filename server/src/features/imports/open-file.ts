/** A regular file that is open for reading, positioned at its beginning. `size` is in bytes. */
export interface OpenFile {
  readonly name: string;
  readonly descriptor: number;
  readonly size: number;
}
