import { documentTheme } from '@flydeck/editor/properties/document-theme';
import type { ArrowHead } from '@flydeck/scene/model/fill';
import { t } from '../../../i18n/index.ts';
import { singleValue } from '../editable.ts';
import { useFieldSession } from '../field-session.ts';
import { ColorField } from '../fields/color-field.tsx';
import { shownColor } from '../fields/color-names.ts';
import fields from '../fields/fields.module.css';
import { IconChoice } from '../fields/icon-choice.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { Section } from '../fields/section.tsx';
import { useProperty } from '../use-property.ts';
import { DashChoice } from './dash-choice.tsx';
import { headIcon } from './line-icons.tsx';
import { RouteField } from './route-field.tsx';

/** Size of a new arrow head, as multiples of the width of the line. */
const NEW_HEAD_SIZE = { length: 3, width: 3 };

/** Fields for the line of connectors, and for the outline of shapes and pictures. */
export function LineSection() {
  const stroke = useProperty('stroke');
  const color = useProperty('strokeColor');
  const theme = documentTheme(useFieldSession().editor.store);
  const width = useProperty('strokeWidth');
  const route = useProperty('route');
  const preset = useProperty('preset');
  const mask = useProperty('mask');
  if (!stroke.isShown) return null;
  // The stroke of all selected objects; undefined if their strokes differ.
  const commonStroke = singleValue(stroke);
  // Only shapes have a preset, and only pictures have a mask. The outline of shapes and pictures can be removed, but
  // the line of a connector cannot.
  const hasOnlyConnectors = route.isShown && !preset.isShown && !mask.isShown;
  return (
    <Section name="line" title={t('canvas-properties.section.line')}>
      <ColorField
        label={t('canvas-properties.color')}
        editable={commonStroke ? { ...color, value: shownColor(commonStroke, theme) } : color}
        {...(hasOnlyConnectors ? {} : { onRemove: () => stroke.unset() })}
      />
      {stroke.value !== undefined && (
        <>
          <div className={fields.row}>
            <span className={fields.label} aria-hidden="true">
              {t('canvas-properties.lineWidth')}
            </span>
            <NumberField
              label={t('canvas-properties.lineWidth')}
              value={width.value}
              min={0}
              max={2000}
              decimals={1}
              onChange={(next) => width.set(next)}
            />
          </div>
          <DashField />
          <RouteField />
          <HeadField name="startHead" />
          <HeadField name="endHead" />
        </>
      )}
    </Section>
  );
}

/** Buttons for the dash pattern of the selected lines. */
function DashField() {
  const dash = useProperty('strokeDash');
  return <DashChoice value={dash.value} onChoose={(next) => (next ? dash.set(next) : dash.unset())} />;
}

/** Message keys of the labels of the arrow heads, by kind of head. */
const HEAD_LABELS: Readonly<Record<ArrowHead['kind'], string>> = {
  triangle: 'canvas-properties.head.triangle',
  stealth: 'canvas-properties.head.stealth',
  open: 'canvas-properties.head.open',
  oval: 'canvas-properties.head.oval',
  diamond: 'canvas-properties.head.diamond',
};

/** Buttons for the arrow head at the start or at the end of a connector. */
function HeadField({ name }: { readonly name: 'startHead' | 'endHead' }) {
  const head = useProperty(name);
  if (!head.isShown) return null;
  const isStart = name === 'startHead';
  const label = t(isStart ? 'canvas-properties.startHead' : 'canvas-properties.endHead');
  const currentKind = head.value === 'mixed' ? 'mixed' : singleValue(head)?.kind;
  const kinds = Object.keys(HEAD_LABELS) as ArrowHead['kind'][];
  const choose = (kind: ArrowHead['kind'] | undefined) => {
    if (kind === undefined) head.unset();
    else head.set({ ...NEW_HEAD_SIZE, ...singleValue(head), kind });
  };
  return (
    <div>
      <p className={fields.caption} aria-hidden="true">
        {label}
      </p>
      <IconChoice
        label={label}
        hidesLabel
        options={[
          { value: undefined, label: t('canvas-properties.none'), icon: headIcon(undefined, isStart) },
          ...kinds.map((kind) => ({ value: kind, label: t(HEAD_LABELS[kind]), icon: headIcon(kind, isStart) })),
        ]}
        value={currentKind}
        onChoose={choose}
      />
    </div>
  );
}
