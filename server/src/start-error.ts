/** Start (or a command) failed. The message tells the operator in one line what to do. The exit code is 1. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
