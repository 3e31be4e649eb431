import { DEFAULT_PDF_OPTIONS } from '@flydeck/contract/exports/constants';
import type { ConversionProgress, PdfFiles, PdfOptions } from '@flydeck/contract/exports/pdf-export';
import type { CheckoutSession } from '@flydeck/contract/purchases/purchase';
import { progressPercentage } from './ring-percentage.ts';

/** Result of the purchase check: whether this visitor has bought the PDF (V4.17). */
type PurchaseCheck = 'unknown' | 'none' | 'existing';

/** State of the checkout session with which the visitor returned from a checkout (V4.18). */
type SessionState = 'LOADING' | 'VALID' | 'INVALID' | 'NON_EXISTENT';

/** Whether the purchase dialog was never open, is open, or is closed again (V4.19). */
type DialogState = 'NotOpen' | 'Open' | 'Opened';

/** State of the payment form: not created, failed, or shown as a form or an iframe. */
type Checkout =
  | { readonly kind: 'none' | 'failed' }
  | { readonly kind: 'form'; readonly clientSecret: string }
  /** The alternate provider's form in an iframe. The page in the iframe creates the checkout session. */
  | { readonly kind: 'iframe' };

/** State of the PDF export (V3.9). Texts are message keys. */
export interface PdfExport {
  readonly preziOid: string;
  readonly preziTitle: string;
  readonly downloadStatus: 'started' | 'polling' | 'success' | 'failed';
  /** Text of the button. */
  readonly downloadText: 'pdf.starting' | 'pdf.open' | 'pdf.tryAgain';
  /** URL of the PDF, which the button opens; null: the PDF is not finished. */
  readonly downloadButtonTargetUrl: string | null;
  readonly errorText: 'pdf.exportFailed' | 'pdf.exportTimedOut' | null;
  /** Percentage of the work that is done, 0 to 100. */
  readonly percentage: number;
  /** Progress of the conversion; null if the progress is unknown or the conversion is not running. */
  readonly progress: ConversionProgress | null;
}

/** The presentation, and whether this visitor needs to buy its PDF. */
export interface FlowPresentation {
  readonly preziOid: string;
  readonly preziTitle: string;
  /** Whether the visitor may export without a purchase: the owner, an editor, or anyone if the PDF is free. */
  readonly mayExport: boolean;
  /**
   * Whether this visitor has bought the PDF. The page data sets the first value; the purchase check or a purchase
   * replaces this value.
   */
  readonly isPurchased: boolean;
}

/** State of the PDF flow of one presentation. */
export interface FlowState extends FlowPresentation {
  readonly modal: DialogState;
  readonly purchase: PurchaseCheck;
  /** Whether the PDF was bought during this page load. */
  readonly isNewPurchase: boolean;
  /** Whether a payment was made that the server has not confirmed yet. */
  readonly isConfirming: boolean;
  /** Null: the visitor has not returned from a checkout. */
  readonly session: SessionState | null;
  readonly checkout: Checkout;
  /** E-mail address of the buyer; null if unknown. */
  readonly email: string | null;
  readonly options: PdfOptions;
  /** Page counts and sizes in bytes of the PDFs, by export options; null: not loaded yet. */
  readonly files: PdfFiles['files'] | null;
  /** Null: no export was requested. */
  readonly export: PdfExport | null;
}

export type FlowEvent =
  /** The dialog was opened or closed. */
  | { readonly type: 'opened' | 'closed' }
  /** The request of the purchase check was sent. */
  | { readonly type: 'checkStarted' }
  /** The purchase check has found out whether the visitor has bought the PDF. */
  | { readonly type: 'checked'; readonly isPurchased: boolean }
  | { readonly type: 'checkoutCreated'; readonly clientSecret: string }
  /** The alternate checkout is shown. */
  | { readonly type: 'iframeShown' }
  | { readonly type: 'checkoutFailed' }
  /** The visitor returned from a checkout: the URL has a session id, or the form on the page reported a payment. */
  | { readonly type: 'returned' }
  /** `session` is undefined if the server has no such session. */
  | { readonly type: 'sessionRead'; readonly session: CheckoutSession | undefined }
  /** The server has recorded the purchase of a valid session. */
  | { readonly type: 'purchased' }
  | { readonly type: 'optionsChanged'; readonly options: PdfOptions }
  /** The visitor returned from the export to the options. */
  | { readonly type: 'optionsReopened' }
  | { readonly type: 'filesRead'; readonly files: PdfFiles['files'] }
  | { readonly type: 'exportStarted' }
  | { readonly type: 'exportPolled'; readonly progress: ConversionProgress | undefined }
  | { readonly type: 'exportSucceeded'; readonly url: string }
  | { readonly type: 'exportFailed'; readonly isTimeout: boolean };

/** Returns the state before the dialog is opened for the first time. */
export function initialFlow(
  { preziOid, preziTitle, mayExport, isPurchased }: FlowPresentation,
  options: PdfOptions = DEFAULT_PDF_OPTIONS,
): FlowState {
  return {
    preziOid,
    preziTitle,
    mayExport,
    isPurchased,
    modal: 'NotOpen',
    purchase: 'unknown',
    isNewPurchase: false,
    isConfirming: false,
    session: null,
    checkout: { kind: 'none' },
    email: null,
    options,
    files: null,
    export: null,
  };
}

/**
 * Returns the view of the dialog (V2.22): `checking`, `checkout`, `options` or `export`; `confirming` between a payment
 * and the export.
 */
export function currentView({ export: pdfExport, mayExport, purchase, checkout, isConfirming }: FlowState) {
  if (isConfirming) return 'confirming';
  if (pdfExport !== null) return 'export';
  if (mayExport || purchase === 'existing') return 'options';
  return checkout.kind === 'none' ? 'checking' : 'checkout';
}

/** Returns `VALID` if and only if the session is complete and belongs to the presentation `preziOid`. */
function sessionStateOf(session: CheckoutSession | undefined, preziOid: string): SessionState {
  if (session === undefined) return 'NON_EXISTENT';
  return session.status === 'complete' && session.metadata.prezi_oid === preziOid ? 'VALID' : 'INVALID';
}

function reduceSessionRead(state: FlowState, session: CheckoutSession | undefined): FlowState {
  const sessionState = sessionStateOf(session, state.preziOid);
  if (sessionState === 'VALID')
    return { ...state, session: sessionState, email: session?.customer_details?.email ?? null };
  // An invalid session opens no dialog (V8.7). The failure is shown only if the dialog already shows the checkout.
  const showsFailure = state.modal === 'Open' && state.checkout.kind !== 'none';
  return {
    ...state,
    isConfirming: false,
    session: sessionState,
    checkout: showsFailure ? { kind: 'failed' } : state.checkout,
  };
}

/** Returns the state with changed fields of the export; the same state if there is no export. */
function changeExport(state: FlowState, change: Partial<PdfExport>): FlowState {
  // `export` is null after the visitor has cancelled the export: responses that still arrive are ignored.
  return state.export === null ? state : { ...state, export: { ...state.export, ...change } };
}

function createExport({ preziOid, preziTitle }: FlowPresentation): PdfExport {
  return {
    preziOid,
    preziTitle,
    downloadStatus: 'started',
    downloadText: 'pdf.starting',
    downloadButtonTargetUrl: null,
    errorText: null,
    percentage: 0,
    progress: null,
  };
}

const NO_CHECKOUT: Checkout = { kind: 'none' };

/** Transitions of the purchase (V4.17, V4.18). */
function reducePurchase(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'checkStarted':
      return { ...state, purchase: 'unknown', checkout: NO_CHECKOUT };
    case 'checked':
      return {
        ...state,
        purchase: event.isPurchased ? 'existing' : 'none',
        isPurchased: event.isPurchased,
      };
    case 'checkoutCreated':
      return { ...state, checkout: { kind: 'form', clientSecret: event.clientSecret } };
    case 'iframeShown':
      return { ...state, checkout: { kind: 'iframe' } };
    case 'checkoutFailed':
      return { ...state, checkout: { kind: 'failed' } };
    case 'returned':
      return { ...state, session: 'LOADING', isConfirming: true };
    case 'sessionRead':
      return reduceSessionRead(state, event.session);
    case 'purchased':
      return {
        ...state,
        purchase: 'existing',
        isPurchased: true,
        isNewPurchase: true,
        isConfirming: false,
        checkout: NO_CHECKOUT,
      };
    default:
      return state;
  }
}

/** Transitions of the export (V4.20). */
function reduceExport(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'exportStarted':
      return { ...state, export: createExport(state) };
    case 'exportPolled':
      return changeExport(state, {
        downloadStatus: 'polling',
        percentage: progressPercentage(event.progress),
        progress: event.progress ?? null,
      });
    case 'exportSucceeded':
      return changeExport(state, {
        downloadStatus: 'success',
        downloadText: 'pdf.open',
        downloadButtonTargetUrl: event.url,
        percentage: 100,
        progress: null,
      });
    case 'exportFailed':
      return changeExport(state, {
        downloadStatus: 'failed',
        downloadText: 'pdf.tryAgain',
        errorText: event.isTimeout ? 'pdf.exportTimedOut' : 'pdf.exportFailed',
        percentage: 0,
        progress: null,
      });
    default:
      return state;
  }
}

/** Reducer of the PDF flow: check, purchase and export of a PDF (V4.17 to V4.21). */
export function reduceFlow(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'opened':
      return { ...state, modal: 'Open' };
    case 'closed':
      return { ...state, modal: 'Opened' };
    case 'optionsChanged':
      return { ...state, options: event.options };
    case 'optionsReopened':
      return { ...state, export: null };
    case 'filesRead':
      return { ...state, files: event.files };
    default:
      return reduceExport(reducePurchase(state, event), event);
  }
}
