/** A verb of the `flydeck` command. */
export interface Verb {
  /** One line for the list of verbs. */
  readonly summary: string;
  /** What `--help` prints after the first line. */
  readonly help: string;
  /** Resolves to the exit code. Throws a UsageError on arguments that it does not understand. */
  run(args: readonly string[]): Promise<number>;
}

/** Arguments that make no sense; the message says what would. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}
