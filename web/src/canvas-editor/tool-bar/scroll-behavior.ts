/** Returns how the tool bar scrolls: smoothly, or instantly if the author's system is set to reduced motion. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
