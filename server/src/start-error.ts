/** The start or a command failed. The message states in one line how the operator can fix it. The exit code is 1. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
