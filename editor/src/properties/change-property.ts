import type { Geometry } from '@flydeck/scene/model/elements';
import type { Fill, Stroke } from '@flydeck/scene/model/fill';
import { withoutUndefined } from '@flydeck/scene/records/fields';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { Route } from '../connectors/line-box.ts';
import { unitsPerPoint } from '../drawing/default-sizes.ts';
import { isPenStroke } from '../drawing/pen-stroke.ts';
import type { Editor } from '../editor.ts';
import { NEW_LINE, type ToolSettings } from '../tools/tool-choice.ts';
import type { PropertyName, PropertyValues } from './property.ts';
import { setProperty } from './selection-properties.ts';

/** The fields of the stroke that each property of the panel changes. `stroke` is only used to remove the stroke. */
const STROKE_FIELDS: { readonly [Name in PropertyName]?: readonly (keyof Stroke)[] } = {
  stroke: [],
  strokeColor: ['color', 'derivedColor'],
  strokeWidth: ['width'],
  strokeDash: ['dash'],
  startHead: ['start', 'end'],
  endHead: ['start', 'end'],
};

/**
 * Changes a property of the selected objects or cells, and the settings of the tools, so that the next shapes, lines and
 * strokes of the pen have the chosen fill, line and route. Gradients and pictures are not used for new shapes. The value
 * `undefined` removes the property.
 */
export function changeProperty<Name extends PropertyName>(
  editor: Editor,
  name: Name,
  value: PropertyValues[Name] | undefined,
): void {
  editor.commit((view) => setProperty(view, editor.formatTargets, name, value));
  for (const id of editor.formatTargets) {
    const record = editor.store.get(id);
    if (record) editor.changeToolSettings(settingsFor(editor, record, name));
  }
}

function settingsFor(editor: Editor, record: DocumentRecord, name: PropertyName): Partial<ToolSettings> {
  const { kind, properties } = record;
  const { lineStyle, shapeStyle } = editor.toolSettings;
  const fields = STROKE_FIELDS[name];
  const stroke = fields && strokeInPoints(editor, record);
  const fill = name === 'fill' ? ((properties['fill'] as Fill | undefined) ?? null) : undefined;
  if (kind === 'connector') {
    if (name === 'route') return { route: properties['route'] as Route };
    if (!stroke) return {};
    const changed = changeFields(lineStyle.stroke ?? NEW_LINE, stroke, fields);
    return { lineStyle: { stroke: changed }, hasArrow: stroke.start !== undefined || stroke.end !== undefined };
  }
  if (isPenStroke(record)) {
    if (stroke) return name === 'strokeColor' ? { penColor: stroke.color } : { penPoints: stroke.width };
    return fill?.kind === 'solid' ? { penColor: fill.color } : {};
  }
  if (kind !== 'shape' || (properties['geometry'] as Geometry).kind !== 'preset') return {};
  if (stroke) {
    const { start: _start, end: _end, ...changed } = changeFields(shapeStyle.stroke ?? stroke, stroke, fields);
    return { shapeStyle: { ...shapeStyle, stroke: changed } };
  }
  if (stroke === null) return { shapeStyle: { ...shapeStyle, stroke } };
  return fill === null || fill?.kind === 'solid' ? { shapeStyle: { ...shapeStyle, fill } } : {};
}

/** Returns the stroke of an element with its width in points; null for none. */
function strokeInPoints({ view }: Editor, { properties, parent }: DocumentRecord): Stroke | null {
  const stroke = properties['stroke'] as Stroke | undefined;
  if (!stroke || parent === null) return null;
  return { ...stroke, width: Number((stroke.width / unitsPerPoint(view, parent)).toPrecision(3)) };
}

/** Returns a stroke with some fields of another stroke. */
const changeFields = (stroke: Stroke, other: Stroke, fields: readonly (keyof Stroke)[]): Stroke =>
  withoutUndefined({ ...stroke, ...Object.fromEntries(fields.map((field) => [field, other[field]])) }) as Stroke;
