import { documentTheme } from '@flydeck/editor/properties/document-theme';
import type { ObjectStyle } from '@flydeck/editor/tools/tool-choice';
import type { Stroke } from '@flydeck/scene/model/fill';
import { omit, withoutUndefined } from '@flydeck/scene/records/fields';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import type { Editable } from '../editable.ts';
import { useFieldSession } from '../field-session.ts';
import { ColorField } from '../fields/color-field.tsx';
import { shownColor } from '../fields/color-names.ts';
import { SliderField } from '../fields/slider-field.tsx';
import { DashChoice } from './dash-choice.tsx';

/** Thickness of lines at the end of the slider, in points. Larger numbers can be typed. */
const SLIDER_MAX_POINTS = 40;

interface ToolStyleFieldsProps {
  readonly style: ObjectStyle;
  /** The look that the theme gives. The field for the fill is shown if it has a fill. */
  readonly themeStyle: ObjectStyle;
  onChange(style: ObjectStyle): void;
}

/** Fields for the look of the objects that are drawn next, and a button that resets their look to the theme. */
export function ToolStyleFields({ style, themeStyle, onChange }: ToolStyleFieldsProps) {
  const theme = documentTheme(useFieldSession().editor.store);
  const { fill, stroke } = { ...themeStyle, ...style };
  const changeStroke = (change: Partial<Stroke>) =>
    onChange({ ...style, stroke: { color: 'ink', width: 2, ...stroke, ...change } });
  const setColor = (color: string) =>
    onChange({ ...style, stroke: { ...omit({ width: 2, ...stroke }, 'derivedColor'), color } as Stroke });
  const setDash = (dash: number[] | undefined) =>
    onChange({ ...style, stroke: withoutUndefined({ ...stroke, dash }) as Stroke });
  return (
    <>
      {themeStyle.fill && (
        <ColorField
          label={t('canvas-properties.section.fill')}
          editable={editable(fill?.kind === 'solid' ? shownColor(fill, theme) : undefined, (color) =>
            onChange({ ...style, fill: { kind: 'solid', color } }),
          )}
          onRemove={() => onChange({ ...style, fill: null })}
        />
      )}
      <ColorField
        label={t('canvas-properties.section.line')}
        editable={editable(stroke ? shownColor(stroke, theme) : undefined, setColor)}
        {...(themeStyle.stroke ? {} : { onRemove: () => onChange({ ...style, stroke: null }) })}
      />
      {stroke && (
        <>
          <SliderField
            label={t('canvas-properties.lineWidth')}
            editable={editable(stroke.width, (width) => changeStroke({ width }))}
            min={0.5}
            max={SLIDER_MAX_POINTS}
            fallback={stroke.width}
          />
          <DashChoice value={stroke.dash} onChoose={setDash} />
        </>
      )}
      {Object.keys(style).length > 0 && (
        <div>
          <Button kind="quiet" onClick={() => onChange({})}>
            {t('canvas-properties.resetStyle')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Returns an editable whose `preview` and `set` do the same, because settings of tools are not part of the document. */
const editable = <Value,>(value: Value | undefined, set: (value: Value) => void): Editable<Value> => ({
  value,
  preview: set,
  set,
});
