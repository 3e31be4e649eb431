/** Tracks the loading progress, in bytes, of several files (parts). */
export interface LoadProgress {
  /** Registers a part with its size, or changes the size of a registered part. */
  addPart(name: string, totalBytes: number): void;
  /** Sets the number of bytes of the part that have been loaded. */
  setLoaded(name: string, loadedBytes: number): void;
  /** Marks the part as complete. */
  complete(name: string): void;
  /** 0 to 100; never decreases, even when more parts are registered. */
  readonly percentage: number;
}

/** Creates a `LoadProgress` without parts. Calls `report` with the percentage whenever the percentage increases. */
export function createLoadProgress(report: (percentage: number) => void): LoadProgress {
  const parts = new Map<string, { loaded: number; total: number }>();
  let percentage = 0;
  const update = () => {
    let loaded = 0;
    let total = 0;
    for (const part of parts.values()) {
      loaded += Math.min(part.loaded, part.total);
      total += part.total;
    }
    const newPercentage = total > 0 ? (100 * loaded) / total : 0;
    if (newPercentage <= percentage) return;
    percentage = newPercentage;
    report(percentage);
  };
  return {
    get percentage() {
      return percentage;
    },
    addPart(name, total) {
      const existing = parts.get(name);
      parts.set(name, { loaded: existing?.loaded ?? 0, total: Math.max(1, total) });
      update();
    },
    setLoaded(name, loaded) {
      const part = parts.get(name);
      // `total` may be a compressed size, which is reached before the part is complete. Only `complete` sets 100 %.
      if (part) part.loaded = Math.min(loaded, part.total * 0.98);
      update();
    },
    complete(name) {
      const part = parts.get(name);
      if (part) part.loaded = part.total;
      update();
    },
  };
}
