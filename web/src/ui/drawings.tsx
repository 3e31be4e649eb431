const STROKE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Draws a dotted arrow that misses its target, for a missing page, a search without results or an empty list. */
export function NothingFoundDrawing() {
  return (
    <svg viewBox="0 0 220 120" aria-hidden="true" {...STROKE}>
      <rect x="12" y="52" width="64" height="40" rx="6" />
      <rect x="150" y="60" width="44" height="28" rx="5" opacity=".45" strokeDasharray="4 5" />
      <path d="M44 52C52 14 104 6 118 34s-26 34-22 12 40-34 76-22" strokeDasharray="1 7" />
      <path d="m168 16 10 7-9 8" />
      <path d="M24 66h28M24 76h18" opacity=".45" />
    </svg>
  );
}

/** A drawing for an empty list of presentations: a canvas with a single topic. */
export function EmptyCanvasDrawing() {
  return (
    <svg viewBox="0 0 220 120" aria-hidden="true" {...STROKE}>
      <rect x="14" y="12" width="192" height="96" rx="12" opacity=".45" strokeDasharray="4 6" />
      <rect x="76" y="36" width="72" height="46" rx="7" />
      <path d="M112 50v18M103 59h18" />
      <circle cx="44" cy="40" r="3" opacity=".45" />
      <circle cx="182" cy="84" r="3" opacity=".45" />
    </svg>
  );
}

/** A drawing for an empty trash: an empty basket. */
export function EmptyTrashDrawing() {
  return (
    <svg viewBox="0 0 220 120" aria-hidden="true" {...STROKE}>
      <path d="M82 44h56l-6 58a6 6 0 0 1-6 5H94a6 6 0 0 1-6-5z" />
      <path d="M76 44h68M100 44v-6a5 5 0 0 1 5-5h10a5 5 0 0 1 5 5v6" />
      <path d="M101 58l2 34M119 58l-2 34" opacity=".45" />
      <path d="M30 92c14-6 22-6 34 0M156 92c12-6 22-6 34 0" opacity=".45" strokeDasharray="1 7" />
    </svg>
  );
}
