/** Body of the `source` frame, the first frame sent to the child process. */
export interface SourceHeader {
  readonly name: string;
  /** Whether the child inherits the file as an open descriptor; otherwise an `asset` frame with its bytes follows. */
  readonly isOpen: boolean;
}
