// The real import child, except that it stays alive after its answer: the parent can then read its peak memory.

process.exit = (): never => {
  setInterval(() => undefined, 60_000);
  return undefined as never;
};
await import('../child.ts');
