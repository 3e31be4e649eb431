import { unitsPerPoint } from '@flydeck/editor/drawing/default-sizes';
import { geometryOf } from '@flydeck/editor/properties/geometry-values';
import type { Shadow } from '@flydeck/scene/model/fill';
import { t } from '../../../i18n/index.ts';
import { Switch } from '../../../ui/choice.tsx';
import { mapEditable } from '../editable.ts';
import { useFieldSession } from '../field-session.ts';
import { Section } from '../fields/section.tsx';
import { SliderField } from '../fields/slider-field.tsx';
import { useProperty } from '../use-property.ts';

/** Fields for the opacity, corner radius and shadow of the selected objects. */
export function EffectsSection() {
  const opacity = useProperty('opacity');
  const corner = useProperty('corner');
  const shadow = useProperty('shadow');
  if (![opacity, corner, shadow].some(({ isShown }) => isShown)) return null;
  const percentage = mapEditable(
    opacity,
    (fraction) => Math.round(fraction * 100),
    (percent) => Math.round(percent) / 100,
  );
  return (
    <Section name="effects" title={t('canvas-properties.section.effects')}>
      {opacity.isShown && (
        <SliderField
          label={t('canvas-properties.opacity')}
          editable={percentage}
          min={0}
          max={100}
          fallback={100}
          unit="%"
        />
      )}
      {corner.isShown && <CornerField />}
      {shadow.isShown && <ShadowField />}
    </Section>
  );
}

/** A field for the corner radius, in the units of the topic. Its maximum is half of the shorter side of the object. */
function CornerField() {
  const corner = useProperty('corner');
  const { store, selection } = useFieldSession().editor;
  const area = geometryOf(store, selection);
  const scale = selection.length === 1 ? scaleOf(store.get(selection[0] ?? '')?.properties['box']) : 1;
  const maxCorner = area ? Math.min(area.width, area.height) / 2 / scale : 100;
  return (
    <SliderField
      label={t('canvas-properties.corner')}
      editable={mapEditable(corner, roundToThreeDigits, roundToThreeDigits)}
      min={0}
      max={maxCorner}
      fallback={0}
    />
  );
}

/**
 * Returns the size of a topic's unit in units of its parent, and 1 for other objects. A topic's box is in units of the
 * parent, but its corner radius is in its own units.
 */
const scaleOf = (box: unknown): number => (box as { readonly scale?: number } | undefined)?.scale ?? 1;

const roundToThreeDigits = (value: number): number => Number(value.toPrecision(3));

/** Blur and vertical offset of a new shadow, in points. */
const SHADOW_POINTS = { blur: 12, dy: 4 };

/** A switch that adds or removes a shadow. A new shadow has the same size on the screen in all topics. */
function ShadowField() {
  const shadow = useProperty('shadow');
  const { view, selection } = useFieldSession().editor;
  const toggle = (isOn: boolean) => {
    if (!isOn) return shadow.unset();
    const parent = view.store.get(selection[0] ?? '')?.parent;
    const pointLength = parent ? unitsPerPoint(view, parent) : 1;
    const value: Shadow = {
      color: '#00000059',
      blur: roundToThreeDigits(SHADOW_POINTS.blur * pointLength),
      dx: 0,
      dy: roundToThreeDigits(SHADOW_POINTS.dy * pointLength),
    };
    shadow.set(value);
  };
  return (
    <Switch
      label={t('canvas-properties.shadow')}
      checked={shadow.value !== undefined}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  );
}
