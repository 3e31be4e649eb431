import { PdfFlow } from './pdf-flow.ts';
import type { PdfFlowInput } from './pdf-flow-input.ts';

const flowsByOid = new Map<string, PdfFlow>();

/**
 * Returns the `PdfFlow` of a presentation: the state of the PDF export and purchase, and the requests that change this
 * state. Each presentation has one `PdfFlow` until the page unloads, so that a reopened dialog continues in this state.
 */
export function getFlow(input: PdfFlowInput): PdfFlow {
  const existingFlow = flowsByOid.get(input.oid);
  if (existingFlow) return existingFlow;
  const flow = new PdfFlow(input);
  flowsByOid.set(input.oid, flow);
  return flow;
}
