/** A regular file that is open for reading and has not been read yet. `size` is in bytes. */
export interface OpenFile {
  readonly name: string;
  readonly descriptor: number;
  readonly size: number;
}
