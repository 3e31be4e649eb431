import type { TextPropertyName, TextPropertyValues } from '@flydeck/editor/properties/text-properties';
import { t } from '../../../i18n/index.ts';
import { Select } from '../../../ui/input.tsx';
import fields from '../fields/fields.module.css';
import { LabelledRow } from '../fields/labelled-row.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { useTextProperty } from '../use-property.ts';

/** Maximum length of a distance, in the units of the topic. */
export const MAX_DISTANCE = 20_000;
/** Value of the option that is shown if the selected texts have different values, or a value without an option. */
const OTHER = '';
/** Value of the option that removes the value of the property. */
const UNSET = 'unset';

type NumberName =
  | 'lineSpacing'
  | 'indent'
  | 'hanging'
  | 'startAt'
  | 'columnGap'
  | 'spaceBefore'
  | 'spaceAfter'
  | 'spacing'
  | 'columns'
  | 'inset';

interface NumberPropertyFieldProps {
  readonly name: NumberName;
  readonly label: string;
  readonly min: number;
  readonly max?: number;
  readonly step?: number;
  readonly isInteger?: boolean;
}

/** A field for a number: a distance in the units of the topic, a multiple or a count. */
export function NumberPropertyField({
  name,
  label,
  min,
  max = MAX_DISTANCE,
  step = 1,
  isInteger = false,
}: NumberPropertyFieldProps) {
  const { value, set } = useTextProperty(name);
  return (
    <LabelledRow label={label}>
      <NumberField
        {...{ label, value, min, max, step }}
        onChange={(next) => set(isInteger ? Math.round(next) : next)}
      />
    </LabelledRow>
  );
}

type TextValueName = {
  [Name in TextPropertyName]: TextPropertyValues[Name] extends string ? Name : never;
}[TextPropertyName];

interface SelectPropertyFieldProps {
  readonly name: TextValueName;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Name of the option that removes the value. If absent, this option is not offered. */
  readonly unsetLabel?: string;
}

/** A menu of the values of a property. */
export function SelectPropertyField({ name, label, options, unsetLabel }: SelectPropertyFieldProps) {
  const { value, set, unset } = useTextProperty(name);
  const isOther = value !== undefined && !options.some((option) => option.value === value);
  return (
    <LabelledRow label={label}>
      <Select
        className={fields.select}
        aria-label={label}
        options={[
          ...(isOther ? [{ value: OTHER, label: value === 'mixed' ? t('canvas-properties.mixed') : value }] : []),
          ...(unsetLabel === undefined ? [] : [{ value: UNSET, label: unsetLabel }]),
          ...options,
        ]}
        value={isOther ? OTHER : (value ?? UNSET)}
        onChange={({ currentTarget: { value: option } }) => {
          if (option === UNSET) unset();
          else if (option !== OTHER) set(option as TextPropertyValues[TextValueName]);
        }}
      />
    </LabelledRow>
  );
}
