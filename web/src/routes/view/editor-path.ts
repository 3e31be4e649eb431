import type { PresentationPage } from '@flydeck/contract/presentations/page-data';

type EditorTarget = Pick<PresentationPage, 'oid' | 'schemaVersion'>;

/** URL path of a presentation's editor. Classic presentations (`schemaVersion` `'0'`) have a different path (S2.25). */
export function editorPath({ oid, schemaVersion }: EditorTarget): string {
  return schemaVersion === '0' ? `/${oid}/edit/` : `/p/edit/${oid}/`;
}

/** URL path that opens a presentation for commenting (S2.25). */
export function commentingPath({ oid }: Pick<EditorTarget, 'oid'>): string {
  return `/p/edit/${oid}/#present`;
}
