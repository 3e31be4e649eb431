import { t } from '../../../i18n/index.ts';
import { Select } from '../../../ui/input.tsx';
import { useFieldSession } from '../field-session.ts';
import { ColorField } from '../fields/color-field.tsx';
import fields from '../fields/fields.module.css';
import { LabelledRow } from '../fields/labelled-row.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { setOrUnset } from './set-or-unset.ts';

/** Number formats that the author can choose. `General` shows numbers as they are. */
const FORMATS = ['General', '0', '#,##0', '0.0', '0%', '0.0%', '"€"#,##0', '"$"#,##0'] as const;

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A list of choices in a row with a label. */
export const ChoiceField = ({ label, value, options, onChange }: ChoiceFieldProps) => (
  <LabelledRow label={label}>
    <Select
      className={fields.select}
      aria-label={label}
      value={value}
      options={options}
      onChange={({ target }) => onChange(target.value)}
    />
  </LabelledRow>
);

interface FormatFieldProps {
  /** Undefined for `General`. */
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A list of number formats. */
export const FormatField = ({ value = 'General', onChange }: FormatFieldProps) => (
  <ChoiceField
    label={t('canvas-charts.format')}
    value={value}
    options={[...new Set([...FORMATS, value])].map((format) => ({
      value: format,
      label: format === 'General' ? t('canvas-charts.automatic') : format.replaceAll('"', ''),
    }))}
    onChange={onChange}
  />
);

interface OptionalNumberFieldProps {
  readonly label: string;
  readonly value: unknown;
  readonly min?: number;
  /** Maximum number of decimals that are shown. */
  readonly decimals?: number;
  /** `undefined` if the author has emptied the field. */
  readonly onChange: (value: number | undefined) => void;
}

/** A number that the author can remove by emptying its field. */
export const OptionalNumberField = ({ label, value, onChange, ...rest }: OptionalNumberFieldProps) => (
  <LabelledRow label={label}>
    <NumberField
      label={label}
      value={typeof value === 'number' ? value : undefined}
      onChange={onChange}
      onClear={() => onChange(undefined)}
      {...rest}
    />
  </LabelledRow>
);

interface RecordColorFieldProps {
  readonly label: string;
  /** Id of the record. */
  readonly id: string;
  readonly property: string;
  /** The colour that is shown. */
  readonly value: string | undefined;
}

/** The colour of a chart, or of a part of it that is a record. */
export function RecordColorField({ label, id, property, value }: RecordColorFieldProps) {
  const session = useFieldSession();
  const operation = (color: string | undefined) => () => [setOrUnset(id, property, color)];
  return (
    <ColorField
      label={label}
      noneLabel={t('canvas-charts.themeColor')}
      editable={{
        value,
        preview: (next) => session.update((editor) => editor.preview(operation(next))),
        set: (next) => session.update((editor) => editor.commit(operation(next))),
      }}
      onRemove={() => session.update((editor) => editor.commit(operation(undefined)))}
    />
  );
}
