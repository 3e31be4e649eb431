/** The body of the `source` frame, which begins what an importer's process is sent. */
export interface SourceHeader {
  readonly name: string;
  /** Whether the process has the file open; otherwise an `asset` frame with its bytes follows. */
  readonly isOpen: boolean;
}
