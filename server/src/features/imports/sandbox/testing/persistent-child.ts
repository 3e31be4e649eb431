// Runs the child process of imports without exiting after the result, because the test reads the peak memory of the
// running process.

process.exit = (): never => {
  setInterval(() => undefined, 60_000);
  return undefined as never;
};
await import('../child.ts');
