import type { FlagName } from '@flydeck/contract/flags/flags';
import type { PageContext } from '@flydeck/contract/pages';
import type { PersonalPage, PresentationPage } from '@flydeck/contract/presentations/page-data';
import type { PdfDownloadPrice } from '@flydeck/contract/purchases/price';
import type { CheckoutSettings } from '@flydeck/contract/purchases/purchase';
import { t } from '../i18n/index.ts';

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
  /** Paid through the alternate provider. */
  readonly isAlternate: boolean;
  /** Who may be offered a way on once the purchase modal has closed; undefined: nobody. */
  readonly nudged: PersonalPage | undefined;
  /** Where a copy is made by who is not signed in. */
  readonly copyElsewhere: string | null;
  /** Of the visitor, where it is known. */
  readonly viewerEmail: string;
}

/** Whether a flag is on: for everybody, as the page says, or for this visitor, once that is known. */
export function hasFlag(
  page: Pick<PresentationPage, 'featuresForAll'>,
  personal: PersonalPage | undefined,
  flag: FlagName,
): boolean {
  return personal?.evaluatedFeatures[flag] ?? page.featuresForAll.includes(flag);
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
    isAlternate: page.checkout?.provider === 'alternate' || hasFlag(page, personal, 'pdf_alternate_checkout'),
    nudged: hasFlag(page, personal, 'pdf_nudge_modal') ? personal : undefined,
    copyElsewhere: personal?.makeACopyRedirectUrl ?? null,
    viewerEmail: personal?.viewerEmail ?? '',
  };
}
