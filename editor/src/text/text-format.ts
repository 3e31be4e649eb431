import type { TextStyleName } from '@flydeck/scene/model/text-styles';
import type { ToggledStyle } from './format-runs.ts';

/** A format that a command applies to the selected text. */
export type TextFormat =
  | ToggledStyle
  | 'superscript'
  | 'subscript'
  | 'bulleted-list'
  | 'numbered-list'
  | 'increase-level'
  | 'decrease-level'
  | 'align-start'
  | 'align-center'
  | 'align-end'
  | 'align-justify'
  | `style-${TextStyleName}`;
