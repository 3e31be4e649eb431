/** Tracks loading progress in bytes over several parts. */
export interface LoadProgress {
  /** Registers a part of `total` bytes. */
  expect(name: string, total: number): void;
  /** `loaded` bytes of the part have arrived. */
  arrived(name: string, loaded: number): void;
  /** The part has arrived completely. */
  finished(name: string): void;
  /** 0 to 100; never decreases, even when more parts are registered. */
  readonly percentage: number;
}

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
    const now = total > 0 ? (100 * loaded) / total : 0;
    if (now <= percentage) return;
    percentage = now;
    report(percentage);
  };
  return {
    get percentage() {
      return percentage;
    },
    expect(name, total) {
      const known = parts.get(name);
      parts.set(name, { loaded: known?.loaded ?? 0, total: Math.max(1, total) });
      update();
    },
    arrived(name, loaded) {
      const part = parts.get(name);
      // Totals may be compressed sizes: a part counts as complete only in `finished`.
      if (part) part.loaded = Math.min(loaded, part.total * 0.98);
      update();
    },
    finished(name) {
      const part = parts.get(name);
      if (part) part.loaded = part.total;
      update();
    },
  };
}
