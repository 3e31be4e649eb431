import type { ClickSourceParameter } from '@flydeck/contract/click-source';

/** Adds the click-source parameters of the header's menu to the path of a link (S2.11). */
export function withClickSource(path: string, linkText: string): string {
  const parameters: Readonly<Record<ClickSourceParameter, string>> = {
    click_source: 'viewer-menu',
    page_location: 'header',
    element_type: 'link',
    element_text: linkText,
  };
  return `${path}?${new URLSearchParams(parameters)}`;
}
