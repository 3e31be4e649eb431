/** The query parameters that tell where a visitor pressed what led to a page (S§2.2). */
export const CLICK_SOURCE_PARAMETERS = [
  'click_source',
  'page_location',
  'element_type',
  'element_text',
] as const;
export type ClickSourceParameter = (typeof CLICK_SOURCE_PARAMETERS)[number];
