import type { TextStyleName } from '@flydeck/scene/model/text-styles';

/** Message keys of the names of the text styles. */
export const TEXT_STYLE_LABELS: Readonly<Record<TextStyleName, string>> = {
  title: 'canvas-properties.role.title',
  heading: 'canvas-properties.role.heading',
  body: 'canvas-properties.role.body',
  caption: 'canvas-properties.role.caption',
  quote: 'canvas-properties.role.quote',
  code: 'canvas-properties.role.code',
};
