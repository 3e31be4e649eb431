import type { FlagName } from '@flydeck/contract/flags/flags';
import type { PageContext } from '@flydeck/contract/pages';
import type { PersonalPage, PresentationPage } from '@flydeck/contract/presentations/page-data';
import type { PdfDownloadPrice } from '@flydeck/contract/purchases/price';
import type { CheckoutSettings } from '@flydeck/contract/purchases/purchase';
import { flagOf } from '../features/features.ts';
import { t } from '../i18n/index.ts';
import { commonRatio } from './page-ratio.ts';

/** The PDF of the presentation on this page, and who wants it. */
export interface PdfSubject {
  readonly oid: string;
  readonly title: string;
  /** BCP 47, of the title. */
  readonly language: string;
  readonly accessKey: string | null;
  readonly price: PdfDownloadPrice | null;
  readonly checkout: CheckoutSettings | null;
  /** Absolute: where its page is. */
  readonly pageUrl: string;
  readonly mayExport: boolean;
  readonly isPurchased: boolean;
  /** Called once it is known that this visitor has bought it. */
  readonly onPurchased: () => void;
  /** Of the PDF with all steps. */
  readonly pageCount: number;
  /** Shape of its pages, such as `16:9`; null: not all have the same. */
  readonly ratio: string | null;
  /** Paid through the alternate provider. */
  readonly isAlternate: boolean;
  /** Who may be offered a way on once the purchase modal has closed; undefined: nobody. */
  readonly nudged: PersonalPage | undefined;
  /** Where a copy is made by who is not signed in. */
  readonly copyElsewhere: string | null;
  /** Of the visitor, where it is known. */
  readonly viewerEmail: string;
}

/**
 * Whether a flag is on: for everybody, as the page says, or for this visitor, once that is known.
 * @throws Error where the server did not send it for this visitor (V§5).
 */
export function hasFlag(
  page: Pick<PresentationPage, 'featuresForAll'>,
  personal: PersonalPage | undefined,
  flag: FlagName,
): boolean {
  if (!personal) return page.featuresForAll.includes(flag);
  return flagOf(personal.evaluatedFeatures, flag);
}

/** Whether they have it without buying it. */
export function mayExport(page: PresentationPage, personal: PersonalPage | undefined): boolean {
  return personal?.mayExportPdf ?? page.pdfDownloadPrice?.kind === 'free';
}

/** Puts together what the dialogs need to know. */
export function pdfSubject(
  page: PresentationPage,
  personal: PersonalPage | undefined,
  { origin, path }: Pick<PageContext, 'origin' | 'path'>,
  onPurchased: () => void,
): PdfSubject {
  return {
    oid: page.oid,
    title: page.title || t('page.untitled'),
    language: page.title ? page.language : 'und',
    accessKey: page.accessKey,
    price: personal ? personal.pdfDownloadPrice : page.pdfDownloadPrice,
    checkout: page.checkout,
    pageUrl: origin + path,
    mayExport: mayExport(page, personal),
    isPurchased: personal?.isPdfPurchased ?? false,
    onPurchased,
    pageCount: Math.max(1, page.steps.length),
    ratio: commonRatio(page.steps.map(({ picture }) => picture)),
    isAlternate: page.checkout?.provider === 'alternate' || hasFlag(page, personal, 'pdf_alternate_checkout'),
    nudged: hasFlag(page, personal, 'pdf_nudge_modal') ? personal : undefined,
    copyElsewhere: personal?.makeACopyRedirectUrl ?? null,
    viewerEmail: personal?.viewerEmail ?? '',
  };
}
