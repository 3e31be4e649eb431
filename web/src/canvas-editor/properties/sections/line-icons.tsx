import type { ArrowHead } from '@flydeck/scene/model/fill';
import type { ReactNode } from 'react';

/** Attributes of the SVG elements of all icons. */
const SVG_PROPS = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.75 } as const;

/**
 * Returns the icon of a line.
 * @param dash lengths of dashes and gaps in CSS pixels; if absent, the line is solid
 */
export const dashIcon = (dash?: string): ReactNode => (
  <svg width="28" height="20" {...SVG_PROPS} aria-hidden="true">
    <path d="M2 10H26" strokeDasharray={dash} />
  </svg>
);

/** Arrow heads at the right end of the line, by their kind. */
const ARROW_HEADS: Readonly<Record<ArrowHead['kind'], ReactNode>> = {
  triangle: <path d="M27 10L18 5.5V14.5Z" fill="currentColor" stroke="none" />,
  stealth: <path d="M27 10L17 5L20 10L17 15Z" fill="currentColor" stroke="none" />,
  open: <path d="M19.5 5L26 10L19.5 15" />,
  oval: <circle cx="22" cy="10" r="4" fill="currentColor" stroke="none" />,
  diamond: <path d="M27 10L22 5L17 10L22 15Z" fill="currentColor" stroke="none" />,
};

/**
 * Returns the icon of a line with an arrow head.
 * @param kind the kind of the arrow head; undefined: no arrow head
 * @param isStart whether the arrow head is at the left end
 */
export const headIcon = (kind: ArrowHead['kind'] | undefined, isStart: boolean): ReactNode => (
  <svg
    width="28"
    height="20"
    {...SVG_PROPS}
    aria-hidden="true"
    style={isStart ? { transform: 'scaleX(-1)' } : undefined}
  >
    {/* The line ends at the back of a filled arrow head, but at the tip of an open one. */}
    <path d={kind === undefined || kind === 'open' ? 'M2 10H26' : 'M2 10H19'} />
    {kind && ARROW_HEADS[kind]}
  </svg>
);

/** SVG path data of the icons of connectors, by route. */
const ROUTE_PATHS = {
  straight: 'M3 17L25 3',
  elbow: 'M3 17H14V3H25',
  curve: 'M3 17C16 17 12 3 25 3',
} as const;

/** Returns the icon of a connector that is straight, has right angles, or is curved. */
export const routeIcon = (route: keyof typeof ROUTE_PATHS): ReactNode => (
  <svg width="28" height="20" {...SVG_PROPS} aria-hidden="true">
    <path d={ROUTE_PATHS[route]} />
  </svg>
);
