import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Theme } from '@flydeck/scene/model/theme';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** Returns the theme of the document in `store`; `DEFAULT_THEME` if `store` contains no theme. */
export const documentTheme = (store: RecordStore): Theme =>
  (store.get(DOCUMENT_ID)?.properties['theme'] as Theme | undefined) ?? DEFAULT_THEME;
