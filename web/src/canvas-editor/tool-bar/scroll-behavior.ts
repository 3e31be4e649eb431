/** Returns how the tools scroll: smoothly, or instantly if the author prefers reduced motion. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
