import { type GeometryField, geometryOf, setGeometry } from '@flydeck/editor/properties/geometry-values';
import { t } from '../../../i18n/index.ts';
import { useFieldSession } from '../field-session.ts';
import fields from '../fields/fields.module.css';
import { NumberField } from '../fields/number-field.tsx';
import { Section } from '../fields/section.tsx';

interface Field {
  readonly name: GeometryField;
  /** A short form of the label: a character that is the same in all languages, or a message key. */
  readonly symbol: string;
  /** Message key. */
  readonly label: string;
  readonly min?: number;
  readonly unit?: string;
}

/** Minimum width and height of the selection, in the units of the topic. `setGeometry` ignores a size of 0. */
const MIN_SIZE = 1e-6;

const FIELDS: readonly Field[] = [
  { name: 'x', symbol: 'X', label: 'canvas-properties.x' },
  { name: 'y', symbol: 'Y', label: 'canvas-properties.y' },
  { name: 'width', symbol: 'canvas-properties.widthSymbol', label: 'canvas-properties.width', min: MIN_SIZE },
  { name: 'height', symbol: 'canvas-properties.heightSymbol', label: 'canvas-properties.height', min: MIN_SIZE },
  { name: 'rotation', symbol: '↻', label: 'canvas-properties.rotation', unit: '°' },
];

/**
 * Fields for the box of the selection: position and size in the units of the topic that contains the selection, and
 * rotation in degrees.
 */
export function GeometrySection() {
  const session = useFieldSession();
  const { store, selection } = session.editor;
  const area = geometryOf(store, selection);
  if (!area) return null;
  const set = (field: GeometryField) => (value: number) =>
    session.update((editor) => editor.commit((view) => setGeometry(view.store, selection, field, value)));
  return (
    <Section name="geometry" title={t('canvas-properties.section.geometry')} startsClosed>
      <div className={fields.numbers}>
        {FIELDS.map(({ name, symbol, label, ...rest }) => (
          <NumberField
            key={name}
            label={t(label)}
            symbol={t(symbol)}
            value={area[name]}
            onChange={set(name)}
            {...rest}
          />
        ))}
      </div>
    </Section>
  );
}
