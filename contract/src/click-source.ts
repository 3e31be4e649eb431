/** Query parameters of a link that describe the element that the visitor clicked (S2.11). */
export const CLICK_SOURCE_PARAMETERS = ['click_source', 'page_location', 'element_type', 'element_text'] as const;
export type ClickSourceParameter = (typeof CLICK_SOURCE_PARAMETERS)[number];
