// Runs the production import child, but does not exit after the result, because the parent reads the peak memory of the
// running process.

process.exit = (): never => {
  setInterval(() => undefined, 60_000);
  return undefined as never;
};
await import('../child.ts');
