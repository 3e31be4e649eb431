import { t } from '../../../i18n/index.ts';
import { useFieldSession } from '../field-session.ts';
import { Section } from '../fields/section.tsx';
import { FillFields } from '../fills/fill-fields.tsx';
import { useProperty } from '../use-property.ts';

/** Fields for the fill of shapes and the background of topics: no fill, a colour, a gradient or a picture. */
export function FillSection() {
  const session = useFieldSession();
  const fill = useProperty('fill');
  if (!fill.isShown) return null;
  const pickPicture = () => session.run('fill-with-image');
  return (
    <Section name="fill" title={t('canvas-properties.section.fill')}>
      <FillFields fill={fill} pickPicture={pickPicture} onRemove={fill.unset} />
    </Section>
  );
}
