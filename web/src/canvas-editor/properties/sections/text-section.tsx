import { hasText } from '@flydeck/editor/properties/text-properties';
import { Bold, Italic, type LucideIcon, Underline } from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { useFieldSession } from '../field-session.ts';
import { ColorField } from '../fields/color-field.tsx';
import fields from '../fields/fields.module.css';
import { IconToggle } from '../fields/icon-toggle.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { Section } from '../fields/section.tsx';
import { useTextProperty } from '../use-property.ts';
import { FamilyField } from './family-field.tsx';
import { AlignField, AnchorField, ListField } from './paragraph-fields.tsx';
import { TextStyleField } from './text-style-field.tsx';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** Minimum and maximum font size, in the topic's units (usually points). */
const MIN_SIZE = 0.001;
const MAX_SIZE = 20_000;

/** Fields for the style of texts. While a text is edited, they apply to its selected part (`useTextProperty`). */
export function TextSection() {
  const { store, formatTargets } = useFieldSession().editor;
  return hasText(store, formatTargets) ? <TextFields /> : null;
}

function TextFields() {
  const size = useTextProperty('size');
  const color = useTextProperty('color');
  const highlight = useTextProperty('highlight');
  return (
    <Section name="text" title={t('canvas-properties.section.text')}>
      <TextStyleField />
      <FamilyField />
      <div className={fields.pair}>
        <NumberField
          label={t('canvas-properties.textSize')}
          value={size.value}
          min={MIN_SIZE}
          max={MAX_SIZE}
          onChange={(next) => size.set(next)}
        />
        <div className={fields.icons}>
          <StyleToggle name="bold" label={t('canvas-properties.bold')} icon={Bold} />
          <StyleToggle name="italic" label={t('canvas-properties.italic')} icon={Italic} />
          <StyleToggle name="underline" label={t('canvas-properties.underline')} icon={Underline} />
        </div>
      </div>
      <ColorField label={t('canvas-properties.color')} editable={color} />
      <ColorField label={t('canvas-properties.highlight')} editable={highlight} onRemove={highlight.unset} />
      <AlignField />
      <ListField />
      <AnchorField />
    </Section>
  );
}

interface StyleToggleProps {
  readonly name: 'bold' | 'italic' | 'underline';
  readonly label: string;
  readonly icon: LucideIcon;
}

/** A button that switches a style of whole texts on or off. */
function StyleToggle({ name, label, icon: Icon }: StyleToggleProps) {
  const style = useTextProperty(name);
  return (
    <IconToggle label={label} isPressed={style.value ?? false} onClick={() => style.set(style.value !== true)}>
      <Icon {...ICON} />
    </IconToggle>
  );
}
