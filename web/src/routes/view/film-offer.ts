import type { PersonalPage, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { DOWNLOAD_MODAL } from '../../film/modal-name.ts';
import { t } from '../../i18n/index.ts';
import { modals } from '../../modals/modal-store.ts';
import { viewerStore } from '../../viewer/viewer-store.ts';

/**
 * Whether the visitor is offered films and pictures of the presentation: if the visitor may export its PDF without a
 * purchase. Buyers of the PDF own the PDF only.
 */
export const isFilmOffered = (personal: Pick<PersonalPage, 'mayExportPdf'> | undefined): boolean =>
  personal?.mayExportPdf ?? false;

/** Opens the dialog that saves a film or a picture. */
export function openDownload({ oid, accessKey, title, sceneUrl }: PresentationPage, opener: HTMLElement | null): void {
  const { step } = viewerStore.getSnapshot();
  const recordings = { oid, accessKey };
  modals.open(DOWNLOAD_MODAL, { title: title || t('page.untitled'), sceneUrl, recordings, step }, opener);
}
