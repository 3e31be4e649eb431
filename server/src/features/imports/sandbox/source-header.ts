/** Body of the `source` message, the first message to the child process. It describes the file to import. */
export interface SourceHeader {
  /** Name of the file. */
  readonly name: string;
  /**
   * Whether the parent process has opened the file, and the child reads the file from the inherited file descriptor. If
   * false, an `asset` message contains the file.
   */
  readonly isInherited: boolean;
}
