/** Body of the `source` message, the first message sent to the child process. */
export interface SourceHeader {
  readonly name: string;
  /** Whether the child inherits the file as an open descriptor; otherwise an `asset` message with its bytes follows. */
  readonly isOpen: boolean;
}
