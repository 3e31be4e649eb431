/** Body of the `source` message, the first message to the child process. It describes the file to import. */
export interface SourceHeader {
  /** Name of the file. */
  readonly name: string;
  /** Whether the child reads the file from an inherited descriptor. If false, an `asset` message contains the file. */
  readonly isOpen: boolean;
}
