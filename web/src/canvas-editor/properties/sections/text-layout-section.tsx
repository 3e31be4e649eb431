import { hasText, type TextPropertyName, type TextPropertyValues } from '@flydeck/editor/properties/text-properties';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Select } from '../../../ui/input.tsx';
import fields from '../fields/fields.module.css';
import { NumberField } from '../fields/number-field.tsx';
import { Section } from '../fields/section.tsx';
import { useFieldSession, useTextProperty } from '../use-property.ts';

/** Maximum length of a distance, in the units of the topic. */
const MAX_DISTANCE = 20_000;
/** Value of the option that is shown if the selected texts have different values. */
const MIXED = '';

/** Fields for the paragraphs of whole texts, and for how the texts fill their boxes. */
export function TextLayoutSection() {
  const { store, selection } = useFieldSession().editor;
  if (!hasText(store, selection)) return null;
  return (
    <Section name="text-layout" title={t('canvas-properties.section.textLayout')} startsClosed>
      <ChoiceField name="role" label={t('canvas-properties.role')} />
      <NumberPropertyField
        name="lineSpacing"
        label={t('canvas-properties.lineSpacing')}
        min={0.1}
        max={10}
        step={0.1}
      />
      <NumberPropertyField name="spaceBefore" label={t('canvas-properties.spaceBefore')} min={0} />
      <NumberPropertyField name="spaceAfter" label={t('canvas-properties.spaceAfter')} min={0} />
      <NumberPropertyField name="spacing" label={t('canvas-properties.spacing')} min={-1000} max={1000} />
      <ChoiceField name="caps" label={t('canvas-properties.caps')} />
      <ChoiceField name="baseline" label={t('canvas-properties.baseline')} />
      <ChoiceField name="direction" label={t('canvas-properties.direction')} />
      <NumberPropertyField name="columns" label={t('canvas-properties.columns')} min={1} max={16} isInteger />
      <NumberPropertyField name="inset" label={t('canvas-properties.inset')} min={0} />
      <ChoiceField name="fit" label={t('canvas-properties.fit')} />
    </Section>
  );
}

/** A control with a visible label. Screen readers ignore the visible label, because the control has the same label. */
const LabelledRow = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={classNames(fields.row, fields.longLabel)}>
    <span className={fields.label} aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
);

type NumberName = 'lineSpacing' | 'spaceBefore' | 'spaceAfter' | 'spacing' | 'columns' | 'inset';

interface NumberPropertyFieldProps {
  readonly name: NumberName;
  readonly label: string;
  readonly min: number;
  readonly max?: number;
  readonly step?: number;
  readonly isInteger?: boolean;
}

/** A field for a number: a distance in the units of the topic, a multiple or a count. */
function NumberPropertyField({
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

type ChoiceName = Extract<TextPropertyName, 'role' | 'caps' | 'baseline' | 'direction' | 'fit'>;

/** Message keys of the values that a menu offers, by property. */
const CHOICES: { readonly [Name in ChoiceName]: Readonly<Record<TextPropertyValues[Name], string>> } = {
  role: {
    title: 'canvas-properties.role.title',
    heading: 'canvas-properties.role.heading',
    body: 'canvas-properties.role.body',
    caption: 'canvas-properties.role.caption',
    quote: 'canvas-properties.role.quote',
    code: 'canvas-properties.role.code',
  },
  caps: {
    none: 'canvas-properties.caps.none',
    all: 'canvas-properties.caps.all',
    small: 'canvas-properties.caps.small',
  },
  baseline: {
    none: 'canvas-properties.baseline.none',
    superscript: 'canvas-text.superscript',
    subscript: 'canvas-text.subscript',
  },
  direction: {
    auto: 'canvas-properties.direction.auto',
    ltr: 'canvas-properties.direction.ltr',
    rtl: 'canvas-properties.direction.rtl',
  },
  fit: { none: 'canvas-properties.fit.none', shrink: 'canvas-properties.fit.shrink' },
};

/** A menu of the values of a property. */
function ChoiceField<Name extends ChoiceName>({ name, label }: { readonly name: Name; readonly label: string }) {
  const { value, set } = useTextProperty(name);
  const options = Object.entries<string>(CHOICES[name]);
  const current = options.some(([option]) => option === value) ? (value as string) : MIXED;
  const mixedOption = current === MIXED ? [{ value: MIXED, label: t('canvas-properties.mixed') }] : [];
  return (
    <LabelledRow label={label}>
      <Select
        className={fields.select}
        aria-label={label}
        options={[...mixedOption, ...options.map(([option, key]) => ({ value: option, label: t(key) }))]}
        value={current}
        onChange={({ currentTarget: { value: option } }) => {
          if (option !== MIXED) set(option as TextPropertyValues[Name]);
        }}
      />
    </LabelledRow>
  );
}
