import type { PresentationPage } from '@flydeck/contract/presentations/page-data';

type Edited = Pick<PresentationPage, 'oid' | 'schemaVersion'>;

/** Where a presentation is changed (S§2.7). */
export function editorPath({ oid, schemaVersion }: Edited): string {
  return schemaVersion === '0' ? `/${oid}/edit/` : `/p/edit/${oid}/`;
}

/** Where it is opened for commenting (S§2.7). */
export function commentingPath({ oid }: Pick<Edited, 'oid'>): string {
  return `/p/edit/${oid}/#present`;
}
