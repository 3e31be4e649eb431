/** A verb (subcommand) of the `flydeck` command. */
export interface Subcommand {
  /** Output of `--help`. */
  readonly help: string;
  /** Resolves to the exit code. @throws UsageError on invalid arguments. */
  run(args: readonly string[]): Promise<number>;
}

/** Invalid arguments. The message explains what is expected. */
export class UsageError extends Error {}

export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}
