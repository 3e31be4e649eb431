/** A reason not to start (or not to run a command): one line that a person can act on. The program ends with exit code 1. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
