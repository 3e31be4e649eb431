import type { ArrowHead } from '@flydeck/scene/model/fill';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Run } from '@flydeck/scene/model/text';

/**
 * The name of a colour of the diagram, or `#rrggbb`. `border` is the colour of node outlines, `line` the colour of
 * connections and arrows, and `hairline` the colour of lines within nodes.
 */
export type DiagramColor = 'paper' | 'node' | 'border' | 'line' | 'hairline' | 'text' | `#${string}`;

/**
 * A shape. `box` is its bounding box. Lengths are in diagram units: the units of the SVG that the Mermaid library
 * writes.
 */
export interface DiagramShape {
  readonly kind: 'shape';
  readonly box: Rect;
  readonly geometry:
    | { readonly preset: 'ellipse' | 'rect' }
    | { readonly cornerRadius: number }
    /** SVG path data in diagram units, relative to the top left corner of the box. */
    | { readonly d: string };
  readonly fill?: DiagramColor | undefined;
  readonly stroke?: DiagramColor | undefined;
  readonly strokeWidth: number;
  readonly isDashed: boolean;
  readonly startArrow?: ArrowHead['kind'] | undefined;
  readonly endArrow?: ArrowHead['kind'] | undefined;
}

/**
 * Lines of text, centred vertically on `y`. `x` is the left edge, centre or right edge of the lines, according to
 * `align`. Lengths are in diagram units.
 */
export interface DiagramText {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'center' | 'right';
  readonly fontSize: number;
  readonly isBold: boolean;
  readonly color: DiagramColor;
  readonly lines: readonly (readonly Run[])[];
}

/** A diagram as shapes and texts. Its size is in diagram units. `texts` is the plain text of each `DiagramText`. */
export interface Drawing {
  readonly kind: 'drawing';
  readonly width: number;
  readonly height: number;
  readonly items: readonly (DiagramShape | DiagramText)[];
  readonly texts: readonly string[];
}

/** A pie chart; `texts` contains its title, and the name and value of each slice. */
export interface Pie {
  readonly kind: 'pie';
  readonly title?: string | undefined;
  readonly showValues: boolean;
  readonly slices: readonly { readonly name: string; readonly value: number }[];
  readonly texts: readonly string[];
}

export type Diagram = Drawing | Pie;
