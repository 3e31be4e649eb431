// The production import child, except that it does not exit after its result, so that the parent can read its peak
// memory.

process.exit = (): never => {
  setInterval(() => undefined, 60_000);
  return undefined as never;
};
await import('../child.ts');
