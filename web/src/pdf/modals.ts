import { nameModal } from '../modals/modal-name.ts';
import type { AbandonedFlow } from './abandoned-flow.ts';
import type { PdfSubject } from './subject.ts';

export interface PdfInput {
  readonly subject: PdfSubject;
}

/** "Download PDF": checking, checkout, export (V§2). */
export const PDF_MODAL = nameModal<PdfInput>('PDF');

export interface NudgeInput {
  readonly abandoned: AbandonedFlow;
  readonly oid: string;
  readonly accessKey: string | null;
  /** Where a copy is made by somebody who is not signed in; null: it can be made at once. */
  readonly copyElsewhere: string | null;
}

/** What is offered once the purchase modal has closed (V§4). */
export const PDF_NUDGE_MODAL = nameModal<NudgeInput>('PDF_NUDGE');
