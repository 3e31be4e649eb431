import type { ClickSourceParameter } from '@flydeck/contract/click-source';

/** A path with what its page learns of the press that led there (S§2.2): an item of the header's menu. */
export function trackedAddress(path: string, text: string): string {
  const parameters: Readonly<Record<ClickSourceParameter, string>> = {
    click_source: 'viewer-menu',
    page_location: 'header',
    element_type: 'link',
    element_text: text,
  };
  return `${path}?${new URLSearchParams(parameters)}`;
}
