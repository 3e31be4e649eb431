/** The start or a command failed. The message says what the operator has to fix. The process exits with code 1. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
