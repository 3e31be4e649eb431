import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { useState } from 'react';
import { activeLanguage } from '../../i18n/index.ts';
import { modals } from '../../modals/modal-store.ts';
import { usePageContext } from '../../page-context.tsx';
import { PDF_MODAL } from '../../pdf/modals.ts';
import { type PdfTag, pdfTag } from '../../pdf/pdf-tag.ts';
import '../../pdf/register-modal.ts';
import { createPdfFlowInput, hasFlag, mayExport } from '../../pdf/pdf-flow-input.ts';
import { isFilmOffered, openDownload } from './film-offer.ts';
import { loadPersonalPage, markPdfPurchased, usePersonalPage } from './personal-page.ts';

/** How the download of the PDF is offered to the visitor. */
export interface PdfOffer {
  /** Whether the shared page contains the button. If not, the button appears once the visitor's data is loaded. */
  readonly isOnSharedPage: boolean;
  /**
   * The label next to the button: Purchased, Free or the price. Null if the PDF has no price. Then only visitors with a
   * right to export, such as the owner, see the button.
   */
  readonly tag: PdfTag | null;
  /** Whether the button is painted in a stronger style, which a flag switches on. */
  readonly isEmphasised: boolean;
  /** Whether the code and the data of the PDF dialog are being loaded. */
  readonly isStarting: boolean;
  /** Opens the PDF dialog. `opener` is the element that the visitor pressed. */
  readonly start: (opener: HTMLElement | null) => Promise<void>;
}

/** Whether the shared page contains the PDF button, because the PDF is offered to everybody. */
export const isPdfOnSharedPage = (page: PresentationPage): boolean =>
  page.pdfDownloadPrice !== null && page.featuresForAll.includes('pdf_download');

/**
 * Returns the PDF offer for this visitor; undefined if the visitor gets no button.
 * @throws Error if the server did not send the value of a flag for this visitor (V5.7)
 */
export function usePdfOffer(page: PresentationPage): PdfOffer | undefined {
  const { origin, path } = usePageContext();
  const personalPage = usePersonalPage();
  const [isStarting, setStarting] = useState(false);
  const isOffered = page.pdfDownloadPrice !== null;
  const isOn = hasFlag(page, personalPage, 'pdf_download');
  if (!isOn || !(isOffered || personalPage?.mayExportPdf)) return undefined;
  const openDialog = async (opener: HTMLElement | null) => {
    if (isStarting) return;
    setStarting(true);
    const [visitor] = await Promise.all([loadPersonalPage(page), modals.preload(PDF_MODAL)]);
    setStarting(false);
    modals.open(
      PDF_MODAL,
      {
        flowInput: {
          ...createPdfFlowInput(page, visitor, { origin, path }, markPdfPurchased),
          ...(isFilmOffered(visitor) ? { openDownload: () => openDownload(page, opener) } : {}),
        },
      },
      opener,
    );
  };
  return {
    isOnSharedPage: isPdfOnSharedPage(page),
    tag: pdfTag(
      {
        price: personalPage ? personalPage.pdfDownloadPrice : page.pdfDownloadPrice,
        mayExport: mayExport(page, personalPage),
        isPurchased: personalPage?.isPdfPurchased ?? false,
      },
      activeLanguage(),
    ),
    isEmphasised: hasFlag(page, personalPage, 'pdf_download_emphasis'),
    isStarting,
    start: openDialog,
  };
}
