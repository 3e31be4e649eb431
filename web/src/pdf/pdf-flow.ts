import {
  CONVERSION_STATUS,
  EXPORT_POLL_INTERVAL_MS,
  MEDIA_LINK_TTL_SECONDS,
} from '@flydeck/contract/exports/constants';
import type { ConversionStatus, PdfOptions } from '@flydeck/contract/exports/pdf-export';
import { CallError } from '../api/call.ts';
import { exportStatus, mediaUrl, readFiles, startExport } from './export-calls.ts';
import { type FlowEvent, type FlowState, initialFlow, reduceFlow } from './flow-state.ts';
import { keepOptions, keptOptions } from './kept-options.ts';
import { completeCheckout, createCheckout, isPurchased, retrieveCheckout } from './purchase-calls.ts';
import { sendLink } from './send-link.ts';
import { keepSession } from './session-address.ts';
import type { PdfSubject } from './subject.ts';
import { untilAnswered } from './until-answered.ts';

/** A link that is nearly over is not shown any more. */
const LINK_GOOD_FOR_MS = MEDIA_LINK_TTL_SECONDS * 900;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The whole flow of one page: the states (`flow-state.ts`) and what is asked for between them. It goes on whether its
 * dialog is open or not.
 */
export class PdfFlow {
  readonly subject: PdfSubject;
  readonly #listeners = new Set<() => void>();
  #state: FlowState;
  /** Which export, and which check, is the one that counts. */
  #exports = 0;
  #checks = 0;
  #linkMadeAt = 0;
  #isNudged = false;

  constructor(subject: PdfSubject) {
    this.subject = subject;
    const { oid, title, mayExport, isPurchased } = subject;
    this.#state = initialFlow({ preziOid: oid, preziTitle: title, mayExport, isPurchased }, keptOptions(oid));
  }

  getState = (): FlowState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #dispatch(event: FlowEvent): void {
    this.#state = reduceFlow(this.#state, event);
    for (const listener of [...this.#listeners]) listener();
  }

  /** The dialog is there: goes on with what is under way, or begins. */
  open(): void {
    this.#dispatch({ type: 'opened' });
    void this.#readFiles();
    const { export: pdf, mayExport, isConfirming } = this.#state;
    const isOver =
      pdf?.downloadStatus === 'success' && performance.now() - this.#linkMadeAt > LINK_GOOD_FOR_MS;
    if (isOver) void this.export();
    else if (pdf === null && !mayExport && !isConfirming) void this.check();
  }

  /** What is known of the files is read beside everything else; without it, the page's own count of steps is shown. */
  async #readFiles(): Promise<void> {
    const { oid, accessKey } = this.subject;
    const files = await readFiles(oid, accessKey).catch(() => undefined);
    if (files) this.#dispatch({ type: 'filesRead', files });
  }

  close(): void {
    this.#dispatch({ type: 'closed' });
  }

  /** Whether a new purchase was made since the last time. */
  takeNudge(): boolean {
    const isDue = this.#state.isNewPurchase && !this.#isNudged;
    this.#isNudged ||= isDue;
    return isDue;
  }

  /** Whether it was bought; then the export follows, else the checkout. */
  async check(): Promise<void> {
    this.#dispatch({ type: 'checkStarted' });
    this.#checks += 1;
    const check = this.#checks;
    try {
      const isTheirs = await isPurchased(this.subject, this.subject.isAlternate);
      if (check !== this.#checks) return;
      this.#dispatch({ type: 'checked', isPurchased: isTheirs });
      if (isTheirs) this.subject.onPurchased();
      if (isTheirs) await this.export();
      else await this.#checkOut(check);
    } catch {
      if (check === this.#checks) this.#dispatch({ type: 'checkoutFailed' });
    }
  }

  async #checkOut(check: number): Promise<void> {
    const { isAlternate, checkout } = this.subject;
    if (isAlternate) {
      this.#dispatch({ type: 'frameShown' });
      return;
    }
    if (checkout === null || (checkout.provider === 'stripe' && !checkout.publicKey))
      throw new Error('There is no key to pay with.');
    try {
      const clientSecret = await createCheckout(this.subject);
      if (check === this.#checks) this.#dispatch({ type: 'checkoutCreated', clientSecret });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'purchases.already_purchased') throw error;
      // Paid in another tab a moment ago.
      if (check !== this.#checks) return;
      this.#dispatch({ type: 'checked', isPurchased: true });
      this.subject.onPurchased();
      await this.export();
    }
  }

  /** The form of a checkout could not be shown. */
  checkoutFailed(): void {
    this.#dispatch({ type: 'checkoutFailed' });
  }

  /**
   * A checkout came back with a session. Resolves to whether it is a valid one, whose export has begun then. Answers that
   * are lost are asked for again until the server knows the payment; `onUnanswered` is called when the first one is. The
   * session leaves the address once it is settled, so that a page that is loaded again goes on from there.
   */
  async comeBack(sessionId: string, onUnanswered?: () => void): Promise<boolean> {
    this.#checks += 1;
    const check = this.#checks;
    const isWanted = () => check === this.#checks;
    this.#dispatch({ type: 'returned' });
    const asked = { isWanted, onUnanswered };
    const found = await untilAnswered({
      ...asked,
      ask: async () => ({ session: await retrieveCheckout(sessionId) }),
    });
    if (!found) return false;
    this.#dispatch({ type: 'sessionRead', session: found.session });
    const isPaid =
      this.#state.session === 'VALID' &&
      (await untilAnswered({
        ...asked,
        // False: the money is on its way.
        ask: async () => (await completeCheckout(sessionId)) || undefined,
      }).catch(() => this.#dispatch({ type: 'sessionRead', session: undefined })));
    if (!isWanted()) return false;
    keepSession(null);
    if (!isPaid) return false;
    this.#dispatch({ type: 'purchased' });
    this.subject.onPurchased();
    void this.export();
    return true;
  }

  setOptions(options: PdfOptions): void {
    keepOptions(this.subject.oid, options);
    this.#dispatch({ type: 'optionsChanged', options });
  }

  /** Back to the choice; what is under way does not count any more. */
  askOptions(): void {
    this.#exports += 1;
    this.#dispatch({ type: 'optionsAsked' });
  }

  /** Makes the PDF, by the three calls of V§7. */
  async export(): Promise<void> {
    this.#exports += 1;
    const run = this.#exports;
    const isCurrent = () => run === this.#exports;
    this.#dispatch({ type: 'exportStarted' });
    try {
      const { oid, accessKey } = this.subject;
      const token = await startExport(oid, accessKey, this.#state.options);
      const status = await this.#poll(token, isCurrent);
      if (!isCurrent() || status === undefined) return;
      if (status.status === CONVERSION_STATUS.done) this.#finish(mediaUrl(status));
      else this.#fail(status.status === CONVERSION_STATUS.timedOut);
    } catch {
      if (isCurrent()) this.#fail(false);
    }
  }

  /** How a conversion ended; undefined: nobody waits for it any more. */
  async #poll(
    token: Parameters<typeof exportStatus>[0],
    isCurrent: () => boolean,
  ): Promise<ConversionStatus | undefined> {
    const { done, failed, timedOut } = CONVERSION_STATUS;
    const ends: readonly number[] = [done, failed, timedOut];
    while (isCurrent()) {
      const status = await exportStatus(token);
      if (ends.includes(status.status)) return status;
      if (isCurrent()) this.#dispatch({ type: 'exportPolled', progress: status.progress });
      await wait(EXPORT_POLL_INTERVAL_MS);
    }
    return undefined;
  }

  #fail(isTimeout: boolean): void {
    this.#dispatch({ type: 'exportFailed', isTimeout });
  }

  #finish(url: string): void {
    this.#linkMadeAt = performance.now();
    this.#dispatch({ type: 'exportSucceeded', url });
    void this.#readFiles();
    const { isNewPurchase, email } = this.#state;
    if (isNewPurchase && email !== null) void sendLink(this.subject, email, url);
    // Allowed where the visitor has just pressed something; else the button is there for it.
    if (this.#state.modal === 'Open') openPdf(url);
  }
}

/** Opens a finished PDF in a new window; whether the browser let it. */
export function openPdf(url: string): boolean {
  const opened = window.open(url, '_blank');
  if (opened === null) return false;
  opened.opener = null;
  return true;
}
