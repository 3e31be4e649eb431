import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { useState } from 'react';
import { modals } from '../../modals/modal-store.ts';
import { usePageContext } from '../../page-context.tsx';
import { PDF_MODAL } from '../../pdf/modals.ts';
import '../../pdf/register-modal.ts';
import { hasFlag, mayExport, pdfSubject } from '../../pdf/subject.ts';
import { askPersonalPage, usePersonalPage } from './personal.ts';

/** The PDF as it is offered on the page. */
export interface PdfOffer {
  /** Part of the page as it comes: nothing moves when it is there. Else it is known late, and stands where there is room. */
  readonly isEarly: boolean;
  /** They have it for nothing. */
  readonly isFree: boolean;
  readonly isEmphasised: boolean;
  readonly isStarting: boolean;
  readonly start: (opener: HTMLElement | null) => Promise<void>;
}

/** Whether the PDF is offered to this visitor, and what a press does; undefined: there is no button. */
export function usePdfOffer(page: PresentationPage): PdfOffer | undefined {
  const { origin, path } = usePageContext();
  const personal = usePersonalPage();
  const [isStarting, setStarting] = useState(false);
  const isForSale = page.pdfDownloadPrice !== null;
  const isOn = hasFlag(page, personal, 'pdf_download');
  if (!isOn || !(isForSale || personal?.mayExportPdf)) return undefined;
  const start = async (opener: HTMLElement | null) => {
    if (isStarting) return;
    setStarting(true);
    const [visitor] = await Promise.all([askPersonalPage(page), modals.preload(PDF_MODAL)]);
    setStarting(false);
    modals.open(PDF_MODAL, { subject: pdfSubject(page, visitor, { origin, path }) }, opener);
  };
  return {
    isEarly: isForSale && page.featuresForAll.includes('pdf_download'),
    isFree: mayExport(page, personal),
    isEmphasised: hasFlag(page, personal, 'pdf_download_emphasis'),
    isStarting,
    start,
  };
}
