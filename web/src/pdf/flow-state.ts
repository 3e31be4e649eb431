import { DEFAULT_PDF_OPTIONS } from '@flydeck/contract/exports/constants';
import type { ConversionProgress, PdfFiles, PdfOptions } from '@flydeck/contract/exports/pdf-export';
import type { CheckoutSession } from '@flydeck/contract/purchases/purchase';
import { progressPercentage } from './ring-percentage.ts';

/** Whether this visitor has bought it (V§4). */
export type PurchaseCheck = 'unknown' | 'none' | 'existing';

/** What the session that the page came back with turned out to be (V§4). */
export type SessionState = 'LOADING' | 'VALID' | 'INVALID' | 'NON_EXISTENT';

/** Whether the dialog was never open, is open, or was open before (V§4). */
export type ModalOpenState = 'NotOpen' | 'Open' | 'Opened';

/** The form that takes the payment. */
export type Checkout =
  | { readonly is: 'none' | 'failed' }
  | { readonly is: 'form'; readonly clientSecret: string }
  /** The alternate provider's, whose own page asks for its session. */
  | { readonly is: 'frame' };

/** The PDF export (V§3). Texts are keys of messages. */
export interface PdfExport {
  readonly preziOid: string;
  readonly preziTitle: string;
  readonly downloadStatus: 'started' | 'polling' | 'success' | 'failed';
  readonly downloadText: 'pdf.starting' | 'pdf.open' | 'pdf.tryAgain';
  readonly downloadButtonTargetUrl: string | null;
  readonly errorText: 'pdf.exportFailed' | 'pdf.exportTimedOut' | null;
  /** Of the work that is done, 0 to 100. */
  readonly percentage: number;
  /** What the conversion is doing; null: not known, or not under way. */
  readonly progress: ConversionProgress | null;
}

/** What is sold, and to whom nothing needs to be sold. */
export interface FlowSubject {
  readonly preziOid: string;
  readonly preziTitle: string;
  /** Has it without buying it: it is their own, or free. */
  readonly mayExport: boolean;
  /** What the page was told of the purchase; the server is asked again. */
  readonly isPurchased: boolean;
}

export interface FlowState extends FlowSubject {
  readonly modal: ModalOpenState;
  readonly purchase: PurchaseCheck;
  /** It was bought on this page just now. */
  readonly isNewPurchase: boolean;
  /** Something was paid, and the server is asked whether it has the payment. */
  readonly isConfirming: boolean;
  /** Null: the page did not come back from a checkout. */
  readonly session: SessionState | null;
  readonly checkout: Checkout;
  /** Of who paid. */
  readonly email: string | null;
  readonly options: PdfOptions;
  /** Pages and sizes by what is chosen; null: not known yet. */
  readonly files: PdfFiles['files'] | null;
  /** Null: not asked for. */
  readonly export: PdfExport | null;
}

export type FlowEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  /** The server is asked whether it was bought. */
  | { readonly type: 'checkStarted' }
  | { readonly type: 'checked'; readonly isPurchased: boolean }
  | { readonly type: 'checkoutCreated'; readonly clientSecret: string }
  | { readonly type: 'frameShown' }
  | { readonly type: 'checkoutFailed' }
  /** Came back from a checkout, by an address or by the form in the page. */
  | { readonly type: 'returned' }
  /** Undefined: there is no such session. */
  | { readonly type: 'sessionRead'; readonly session: CheckoutSession | undefined }
  /** The server has taken note of a valid session. */
  | { readonly type: 'purchased' }
  | { readonly type: 'optionsChanged'; readonly options: PdfOptions }
  | { readonly type: 'optionsAsked' }
  | { readonly type: 'filesRead'; readonly files: PdfFiles['files'] }
  | { readonly type: 'exportStarted' }
  | { readonly type: 'exportPolled'; readonly progress: ConversionProgress | undefined }
  | { readonly type: 'exportSucceeded'; readonly url: string }
  | { readonly type: 'exportFailed'; readonly isTimeout: boolean };

export function initialFlow(
  { preziOid, preziTitle, mayExport, isPurchased }: FlowSubject,
  options: PdfOptions = DEFAULT_PDF_OPTIONS,
): FlowState {
  return {
    ...{ preziOid, preziTitle, mayExport, isPurchased },
    modal: 'NotOpen',
    purchase: 'unknown',
    isNewPurchase: false,
    isConfirming: false,
    session: null,
    checkout: { is: 'none' },
    email: null,
    options,
    files: null,
    export: null,
  };
}

/**
 * Which dialog is shown (V§2): checking, checkout, or the export with the choice before it. Between a payment and the
 * export, it is being confirmed.
 */
export function dialogOf({ export: pdf, mayExport, purchase, checkout, isConfirming }: FlowState) {
  if (isConfirming) return 'confirming';
  if (pdf !== null) return 'export';
  if (mayExport || purchase === 'existing') return 'options';
  return checkout.is === 'none' ? 'checking' : 'checkout';
}

/** VALID if and only if it is paid for, and for this presentation. */
function sessionState(session: CheckoutSession | undefined, preziOid: string): SessionState {
  if (session === undefined) return 'NON_EXISTENT';
  return session.status === 'complete' && session.metadata.prezi_oid === preziOid ? 'VALID' : 'INVALID';
}

function sessionRead(state: FlowState, session: CheckoutSession | undefined): FlowState {
  const read = sessionState(session, state.preziOid);
  if (read === 'VALID') return { ...state, session: read, email: session?.customer_details?.email ?? null };
  // A dialog that is open says that it did not work; none is opened to say so.
  const isAsked = state.modal === 'Open' && state.checkout.is !== 'none';
  return {
    ...state,
    isConfirming: false,
    session: read,
    checkout: isAsked ? { is: 'failed' } : state.checkout,
  };
}

function changeExport(state: FlowState, change: Partial<PdfExport>): FlowState {
  // An answer to what is not asked for any more.
  return state.export === null ? state : { ...state, export: { ...state.export, ...change } };
}

function started({ preziOid, preziTitle }: FlowSubject): PdfExport {
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

const NO_CHECKOUT: Checkout = { is: 'none' };

/** The states of buying (V§4). */
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
      return { ...state, checkout: { is: 'form', clientSecret: event.clientSecret } };
    case 'frameShown':
      return { ...state, checkout: { is: 'frame' } };
    case 'checkoutFailed':
      return { ...state, checkout: { is: 'failed' } };
    case 'returned':
      return { ...state, session: 'LOADING', isConfirming: true };
    case 'sessionRead':
      return sessionRead(state, event.session);
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

/** The states of the export (V§4). */
function reduceExport(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'exportStarted':
      return { ...state, export: started(state) };
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

/** From a press on "Download PDF" to a PDF that is open: all states and transitions of V§4. */
export function reduceFlow(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'opened':
      return { ...state, modal: 'Open' };
    case 'closed':
      return { ...state, modal: 'Opened' };
    case 'optionsChanged':
      return { ...state, options: event.options };
    case 'optionsAsked':
      return { ...state, export: null };
    case 'filesRead':
      return { ...state, files: event.files };
    default:
      return reduceExport(reducePurchase(state, event), event);
  }
}
