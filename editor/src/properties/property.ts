import type { ArrowHead, Fill, Shadow, Stroke } from '@flydeck/scene/model/fill';
import type { Link } from '@flydeck/scene/model/text';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { View } from '../camera.ts';
import type { Route } from '../connectors/line-box.ts';

/** Values of the properties that the property panel shows. */
export interface PropertyValues {
  readonly fill: Fill;
  readonly stroke: Stroke;
  /** Colour of the stroke, as in `stroke`. */
  readonly strokeColor: string;
  /** In the units of the parent. */
  readonly strokeWidth: number;
  /** Lengths of dashes and gaps, alternately, as multiples of the width of the stroke. */
  readonly strokeDash: readonly number[];
  readonly startHead: ArrowHead;
  readonly endHead: ArrowHead;
  readonly shadow: Shadow;
  /** From 0 (invisible) to 1. */
  readonly opacity: number;
  /** Radius of the corners in the units of the parent; for topics, in the topic's own units. */
  readonly corner: number;
  /** Name of the preset geometry of a shape. */
  readonly preset: string;
  readonly route: Route;
  /** Name of the preset geometry that clips an image. */
  readonly mask: string;
  readonly alt: string;
  readonly link: Link;
  /** Whether a video or audio starts when its topic is shown. */
  readonly autoplay: boolean;
  readonly loop: boolean;
  readonly muted: boolean;
}

export type PropertyName = keyof PropertyValues;

/** Reads and writes a property of records. */
export interface Property<Value> {
  /** Whether a record has the property. */
  isPropertyOf(record: DocumentRecord): boolean;
  read(record: DocumentRecord): Value | undefined;
  /** Returns the operations that set the property. `undefined` removes the property if the property is optional. */
  operationsFor(view: View, record: DocumentRecord, value: Value | undefined): Operation[];
}
