/** The start or a command failed. The message tells the operator what to fix. The process exits with code 1. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
