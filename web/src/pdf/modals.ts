import { createModalName } from '../modals/modal-name.ts';
import type { AbandonedFlow } from './abandoned-flow.ts';
import type { PdfFlowInput } from './pdf-flow-input.ts';

export interface PdfInput {
  readonly flowInput: PdfFlowInput;
}

/** The "Download PDF" dialog, which checks for an earlier purchase, and contains checkout and export (V2.22). */
export const PDF_MODAL = createModalName<PdfInput>('PDF');

export interface NudgeInput {
  /** What the dialog offers, an account or a copy, with its texts. */
  readonly abandonedFlow: AbandonedFlow;
  readonly oid: string;
  /** Key of the share link that opened the page; null: no share link opened the page. */
  readonly accessKey: string | null;
  /** URL where a visitor who is not logged in makes a copy; null: the visitor can make the copy in the dialog. */
  readonly loggedOutCopyUrl: string | null;
}

/**
 * The dialog that offers an account or a copy of the presentation. It opens when the purchase dialog is closed after a
 * new purchase (V4.19). docs/spec.md calls this dialog "the dialog after an abandoned purchase".
 */
export const PDF_NUDGE_MODAL = createModalName<NudgeInput>('PDF_NUDGE');
