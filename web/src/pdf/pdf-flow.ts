import {
  CONVERSION_STATUS,
  EXPORT_POLL_INTERVAL_MS,
  MEDIA_LINK_TTL_SECONDS,
} from '@flydeck/contract/exports/constants';
import type { ConversionStatus, PdfOptions } from '@flydeck/contract/exports/pdf-export';
import { CallError } from '../api/call.ts';
import { Listeners } from '../listeners.ts';
import { loadExportStatus, loadFiles, mediaUrl, startExport } from './export-calls.ts';
import { type FlowEvent, type FlowState, initialFlow, reduceFlow } from './flow-state.ts';
import type { PdfFlowInput } from './pdf-flow-input.ts';
import { completeCheckout, createCheckout, loadIsPurchased, retrieveCheckout } from './purchase-calls.ts';
import { retryUntilResult } from './retry-until-result.ts';
import { sendLink } from './send-link.ts';
import { writeSessionToUrl } from './session-url.ts';
import { loadOptions, storeOptions } from './stored-options.ts';

/**
 * 90% of the lifetime of a link to the PDF. If the dialog is opened after this time, it exports the PDF again, because
 * the link expires soon.
 */
const LINK_USABLE_MS = MEDIA_LINK_TTL_SECONDS * 1000 * 0.9;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The PDF flow of one presentation: the state of `flow-state.ts` and the requests that change this state. The flow
 * continues while the dialog is closed.
 */
export class PdfFlow {
  readonly input: PdfFlowInput;
  readonly #listeners = new Listeners();
  #state: FlowState;
  /** Number of the latest export. Results of earlier exports are ignored. */
  #exportNumber = 0;
  /** Number of the latest purchase check or return from a checkout. Results of earlier ones are ignored. */
  #checkNumber = 0;
  /** Time at which the current link to the PDF was received, as returned by `performance.now()`. */
  #linkReceivedMs = 0;
  /** Whether the dialog that offers an account or a copy after a purchase (the nudge) has been opened. */
  #isNudged = false;

  constructor(input: PdfFlowInput) {
    this.input = input;
    const { oid, title, mayExport, isPurchased } = input;
    this.#state = initialFlow({ preziOid: oid, preziTitle: title, mayExport, isPurchased }, loadOptions(oid));
  }

  getState = (): FlowState => this.#state;

  readonly subscribe = this.#listeners.subscribe;

  #dispatch(event: FlowEvent): void {
    this.#state = reduceFlow(this.#state, event);
    this.#listeners.notify();
  }

  /**
   * Called when the dialog opens. If the link to the PDF is older than `LINK_USABLE_MS`, exports again. If there is no
   * export and the visitor needs a purchase, starts the purchase check.
   */
  open(): void {
    this.#dispatch({ type: 'opened' });
    void this.#loadFiles();
    const { export: currentExport, mayExport, isConfirming } = this.#state;
    const isExpired =
      currentExport?.downloadStatus === 'success' && performance.now() - this.#linkReceivedMs > LINK_USABLE_MS;
    if (isExpired) void this.export();
    else if (currentExport === null && !mayExport && !isConfirming) void this.check();
  }

  /** Loads page counts and file sizes. If the request fails, the dialog shows the page count of `input`. */
  async #loadFiles(): Promise<void> {
    const { oid, accessKey } = this.input;
    const files = await loadFiles(oid, accessKey).catch(() => undefined);
    if (files) this.#dispatch({ type: 'filesRead', files });
  }

  close(): void {
    this.#dispatch({ type: 'closed' });
  }

  /** Returns true on the first call after a new purchase, otherwise false: the nudge is opened only once. */
  consumeNudge(): boolean {
    const shouldNudge = this.#state.isNewPurchase && !this.#isNudged;
    this.#isNudged ||= shouldNudge;
    return shouldNudge;
  }

  /** Checks for an earlier purchase. If there is one, starts the export, otherwise the checkout (V4.17). */
  async check(): Promise<void> {
    this.#dispatch({ type: 'checkStarted' });
    this.#checkNumber += 1;
    const checkNumber = this.#checkNumber;
    try {
      const isPurchased = await loadIsPurchased(this.input, this.input.isAlternate);
      if (checkNumber !== this.#checkNumber) return;
      this.#dispatch({ type: 'checked', isPurchased });
      if (isPurchased) this.input.onPurchased();
      if (isPurchased) await this.export();
      else await this.#startCheckout(checkNumber);
    } catch {
      if (checkNumber === this.#checkNumber) this.#dispatch({ type: 'checkoutFailed' });
    }
  }

  /** Shows the payment form, or starts the export if the PDF is already bought. */
  async #startCheckout(checkNumber: number): Promise<void> {
    const { isAlternate, checkout } = this.input;
    if (isAlternate) {
      this.#dispatch({ type: 'iframeShown' });
      return;
    }
    if (checkout === null || (checkout.provider === 'stripe' && !checkout.publicKey))
      throw new Error('The payment key is missing.');
    try {
      const clientSecret = await createCheckout(this.input);
      if (checkNumber === this.#checkNumber) this.#dispatch({ type: 'checkoutCreated', clientSecret });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'purchases.already_purchased') throw error;
      // The PDF was bought in another tab after the purchase check.
      if (checkNumber !== this.#checkNumber) return;
      this.#dispatch({ type: 'checked', isPurchased: true });
      this.input.onPurchased();
      await this.export();
    }
  }

  /** Called when the payment form fails to load or reports a failure. */
  checkoutFailed(): void {
    this.#dispatch({ type: 'checkoutFailed' });
  }

  /**
   * Handles the return from a checkout. Returns true if the session is valid and paid, and the export has started
   * (V4.18). Failed requests are repeated until the server has recorded the payment; `onFirstFailure` is called when a
   * request fails for the first time. The session id stays in the URL until the result is known, so that the flow
   * continues after a reload (V2.19).
   */
  async handleReturn(sessionId: string, onFirstFailure?: () => void): Promise<boolean> {
    this.#checkNumber += 1;
    const checkNumber = this.#checkNumber;
    const shouldContinue = () => checkNumber === this.#checkNumber;
    this.#dispatch({ type: 'returned' });
    const retryOptions = { shouldContinue, onFirstFailure };
    const response = await retryUntilResult({
      ...retryOptions,
      request: async () => ({ session: await retrieveCheckout(sessionId) }),
    });
    if (!response) return false;
    this.#dispatch({ type: 'sessionRead', session: response.session });
    const isPaid =
      this.#state.session === 'VALID' &&
      (await retryUntilResult({
        ...retryOptions,
        // `completeCheckout` returns false while the payment is being processed; undefined makes the request repeat.
        // A permanent error means that the server does not accept the session.
        request: async () => (await completeCheckout(sessionId)) || undefined,
      }).catch(() => this.#dispatch({ type: 'sessionRead', session: undefined })));
    if (!shouldContinue()) return false;
    writeSessionToUrl(null);
    if (!isPaid) return false;
    this.#dispatch({ type: 'purchased' });
    this.input.onPurchased();
    void this.export();
    return true;
  }

  setOptions(options: PdfOptions): void {
    storeOptions(this.input.oid, options);
    this.#dispatch({ type: 'optionsChanged', options });
  }

  /** Returns to the options and cancels the running export. */
  reopenOptions(): void {
    this.#exportNumber += 1;
    this.#dispatch({ type: 'optionsReopened' });
  }

  /** Starts the conversion to PDF, and waits until the conversion ends (V7.4, V7.5, V7.6). */
  async export(): Promise<void> {
    this.#exportNumber += 1;
    const exportNumber = this.#exportNumber;
    const isCurrent = () => exportNumber === this.#exportNumber;
    this.#dispatch({ type: 'exportStarted' });
    try {
      const { oid, accessKey } = this.input;
      const token = await startExport(oid, accessKey, this.#state.options);
      const status = await this.#pollExport(token, isCurrent);
      if (!isCurrent() || status === undefined) return;
      if (status.status === CONVERSION_STATUS.done) this.#finishExport(mediaUrl(status));
      else this.#failExport({ isTimeout: status.status === CONVERSION_STATUS.timedOut });
    } catch {
      if (isCurrent()) this.#failExport({ isTimeout: false });
    }
  }

  /** Polls until the conversion ends and returns its final status (V4.20); undefined if the export was cancelled. */
  async #pollExport(
    token: Parameters<typeof loadExportStatus>[0],
    isCurrent: () => boolean,
  ): Promise<ConversionStatus | undefined> {
    const { done, failed, timedOut } = CONVERSION_STATUS;
    const finalStatuses: readonly number[] = [done, failed, timedOut];
    while (isCurrent()) {
      const status = await loadExportStatus(token);
      if (finalStatuses.includes(status.status)) return status;
      if (isCurrent()) this.#dispatch({ type: 'exportPolled', progress: status.progress });
      await wait(EXPORT_POLL_INTERVAL_MS);
    }
    return undefined;
  }

  #failExport({ isTimeout }: { readonly isTimeout: boolean }): void {
    this.#dispatch({ type: 'exportFailed', isTimeout });
  }

  #finishExport(url: string): void {
    this.#linkReceivedMs = performance.now();
    this.#dispatch({ type: 'exportSucceeded', url });
    void this.#loadFiles();
    const { isNewPurchase, email } = this.#state;
    if (isNewPurchase && email !== null) void sendLink(this.input, email, url);
    // Popup blockers allow a new window only shortly after a click. If the window is blocked, the visitor can click
    // "Open".
    if (this.#state.modal === 'Open') openPdf(url);
  }
}

/** Opens a finished PDF in a new window. Returns false if the browser blocked the window. */
export function openPdf(url: string): boolean {
  const newWindow = window.open(url, '_blank');
  if (newWindow === null) return false;
  newWindow.opener = null;
  return true;
}
