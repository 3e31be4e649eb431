import type { FlagName } from '@flydeck/contract/flags/flags';
import type { PageContext } from '@flydeck/contract/pages';
import type { PersonalPage, PresentationPage } from '@flydeck/contract/presentations/page-data';
import type { PdfDownloadPrice } from '@flydeck/contract/purchases/price';
import type { CheckoutSettings } from '@flydeck/contract/purchases/purchase';
import { flagOf } from '../flags/flags.ts';
import { t } from '../i18n/index.ts';
import { commonRatio } from './page-ratio.ts';

/** Input of the PDF flow: the presentation of this page and what this visitor may do with its PDF. */
export interface PdfFlowInput {
  readonly oid: string;
  readonly title: string;
  /** BCP 47 language tag of the title. */
  readonly language: string;
  /** Key of the share link that opened the page; null: no share link opened the page. Requests must send this key. */
  readonly accessKey: string | null;
  /** Price of the PDF; null: only visitors who may export get the PDF. */
  readonly price: PdfDownloadPrice | null;
  /** The payment provider and its settings; null: the PDF is not for sale. */
  readonly checkout: CheckoutSettings | null;
  /** Absolute URL of the presentation's page. */
  readonly pageUrl: string;
  /** Whether the visitor may export the PDF without a purchase. */
  readonly mayExport: boolean;
  /** Whether the visitor has bought the PDF, as far as the page data show. */
  readonly isPurchased: boolean;
  /** Called when the page learns that this visitor has bought the PDF. */
  readonly onPurchased: () => void;
  /** Opens the dialog for films and pictures; absent if they are not offered to the visitor. */
  readonly openDownload?: () => void;
  /** Number of pages of the PDF with all steps. */
  readonly pageCount: number;
  /** Aspect ratio of the PDF's pages, such as `16:9`; null if the ratios differ. */
  readonly ratio: string | null;
  /** Whether the payment is made in the alternate checkout. */
  readonly isAlternate: boolean;
  /** The visitor to whom a dialog (the nudge) offers an account or a copy after a purchase; undefined: no offer. */
  readonly nudgeVisitor: PersonalPage | undefined;
  /** URL of the sign-up page that "Make a copy" opens first; null: the visitor can make a copy without signing up. */
  readonly loggedOutCopyUrl: string | null;
  /** E-mail address of the visitor; empty if unknown. */
  readonly viewerEmail: string;
}

/**
 * Returns whether a flag is on for this visitor; until the personal page data is loaded, whether the flag is on for
 * everybody.
 * @throws Error if the visitor's flags do not contain the flag (V5.7)
 */
export function hasFlag(
  page: Pick<PresentationPage, 'featuresForAll'>,
  personal: PersonalPage | undefined,
  flag: FlagName,
): boolean {
  if (!personal) return page.featuresForAll.includes(flag);
  return flagOf(personal.evaluatedFeatures, flag);
}

/**
 * Returns whether the visitor may export the PDF without a purchase; until the personal page data is loaded, whether
 * the PDF is free.
 */
export function mayExport(page: PresentationPage, personal: PersonalPage | undefined): boolean {
  return personal?.mayExportPdf ?? page.pdfDownloadPrice?.kind === 'free';
}

/** Builds the input of the PDF flow from the page data. */
export function createPdfFlowInput(
  page: PresentationPage,
  personal: PersonalPage | undefined,
  { origin, path }: Pick<PageContext, 'origin' | 'path'>,
  onPurchased: () => void,
): PdfFlowInput {
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
    nudgeVisitor: hasFlag(page, personal, 'pdf_nudge_modal') ? personal : undefined,
    loggedOutCopyUrl: personal?.makeACopyRedirectUrl ?? null,
    viewerEmail: personal?.viewerEmail ?? '',
  };
}
