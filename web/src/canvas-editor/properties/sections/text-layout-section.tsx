import { BULLET_STYLES } from '@flydeck/editor/properties/bullet-style';
import { hasText, type TextPropertyName, type TextPropertyValues } from '@flydeck/editor/properties/text-properties';
import { t } from '../../../i18n/index.ts';
import { languageOptions } from '../../details/document-languages.ts';
import { useFieldSession } from '../field-session.ts';
import { ColorField } from '../fields/color-field.tsx';
import fields from '../fields/fields.module.css';
import { LabelledRow } from '../fields/labelled-row.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { Section } from '../fields/section.tsx';
import { useTextProperty } from '../use-property.ts';
import { MAX_DISTANCE, NumberPropertyField, SelectPropertyField } from './text-property-fields.tsx';

/** Fields for paragraphs and for how texts fill their boxes. */
export function TextLayoutSection() {
  const { store, formatTargets } = useFieldSession().editor;
  return hasText(store, formatTargets) ? <TextLayoutFields /> : null;
}

function TextLayoutFields() {
  const { value: columns } = useTextProperty('columns');
  return (
    <Section name="text-layout" title={t('canvas-properties.section.textLayout')} startsClosed>
      <NumberPropertyField
        name="lineSpacing"
        label={t('canvas-properties.lineSpacing')}
        min={0.1}
        max={10}
        step={0.1}
      />
      <NumberPropertyField name="indent" label={t('canvas-properties.indent')} min={0} />
      <NumberPropertyField name="hanging" label={t('canvas-properties.firstLine')} min={-MAX_DISTANCE} />
      <BulletFields />
      <NumberPropertyField name="spaceBefore" label={t('canvas-properties.spaceBefore')} min={0} />
      <NumberPropertyField name="spaceAfter" label={t('canvas-properties.spaceAfter')} min={0} />
      <NumberPropertyField name="spacing" label={t('canvas-properties.spacing')} min={-1000} max={1000} />
      <ChoiceField name="caps" label={t('canvas-properties.caps')} />
      <ChoiceField name="baseline" label={t('canvas-properties.baseline')} />
      <ChoiceField name="direction" label={t('canvas-properties.direction')} />
      <NumberPropertyField name="columns" label={t('canvas-properties.columns')} min={1} max={16} isInteger />
      {columns !== 1 && <NumberPropertyField name="columnGap" label={t('canvas-properties.columnGap')} min={0} />}
      <NumberPropertyField name="inset" label={t('canvas-properties.inset')} min={0} />
      <ChoiceField name="fit" label={t('canvas-properties.fit')} />
      <LanguageField />
    </Section>
  );
}

/** Fields for the marker of a list, and for the start of its numbering. */
function BulletFields() {
  const { value: list } = useTextProperty('list');
  const color = useTextProperty('bulletColor');
  const size = useTextProperty('bulletSize');
  const sizeLabel = t('canvas-properties.bulletSize');
  if (list !== 'bullet' && list !== 'number') return null;
  return (
    <>
      <SelectPropertyField
        name="bulletStyle"
        label={t('canvas-properties.bulletStyle')}
        options={BULLET_STYLES[list].map((marker) => ({ value: marker, label: marker }))}
      />
      <div className={fields.longLabel}>
        <ColorField
          label={t('canvas-properties.bulletColor')}
          editable={color}
          onRemove={color.unset}
          noneLabel={t('canvas-properties.asText')}
        />
      </div>
      <LabelledRow label={sizeLabel}>
        <NumberField
          label={sizeLabel}
          unit="%"
          value={typeof size.value === 'number' ? Math.round(size.value * 100) : size.value}
          min={1}
          max={400}
          step={5}
          onChange={(percent) => size.set(percent / 100)}
        />
      </LabelledRow>
      {list === 'number' && (
        <NumberPropertyField name="startAt" label={t('canvas-properties.startAt')} min={0} isInteger />
      )}
    </>
  );
}

/** A menu of the languages of texts. Screen readers and the choice of Han glyphs depend on the language. */
const LanguageField = () => (
  <SelectPropertyField
    name="language"
    label={t('canvas-details.language')}
    options={languageOptions()}
    unsetLabel={t('canvas-properties.languageOfPresentation')}
  />
);

type ChoiceName = Extract<TextPropertyName, 'caps' | 'baseline' | 'direction' | 'fit'>;

/** Message keys of the values that a menu offers, by property. */
const CHOICES: { readonly [Name in ChoiceName]: Readonly<Record<TextPropertyValues[Name], string>> } = {
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
const ChoiceField = ({ name, label }: { readonly name: ChoiceName; readonly label: string }) => (
  <SelectPropertyField
    name={name}
    label={label}
    options={Object.entries<string>(CHOICES[name]).map(([value, key]) => ({ value, label: t(key) }))}
  />
);
