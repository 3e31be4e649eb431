import { cssColor } from '../deck-style.ts';
import type { DiagramColor } from './diagram.ts';

/** Colour names of the diagram by CSS variable of the Mermaid library. */
const VARIABLES: Readonly<Record<string, DiagramColor>> = {
  '--bg': 'paper',
  '--_group-fill': 'paper',
  '--_node-fill': 'node',
  '--_group-hdr': 'node',
  '--_key-badge': 'node',
  '--_node-stroke': 'border',
  '--_line': 'line',
  '--_arrow': 'line',
  '--_inner-stroke': 'hairline',
};

/**
 * Converts a colour of the SVG that the Mermaid library creates: a CSS variable to its colour name in `VARIABLES`, and
 * a CSS colour to `#rrggbb`. Returns the colour name `text` for unknown CSS variables, `fallback` for other unknown
 * colours, and undefined for `none`, `transparent` and a missing colour.
 */
export function parseDiagramColor(value: string | undefined, fallback: DiagramColor): DiagramColor | undefined {
  if (!value || value === 'none' || value === 'transparent') return undefined;
  const variable = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (variable) return (Object.hasOwn(VARIABLES, variable) ? VARIABLES[variable] : undefined) ?? 'text';
  return (cssColor(value) as DiagramColor | undefined) ?? fallback;
}
