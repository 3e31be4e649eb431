import { PdfFlow } from './pdf-flow.ts';
import type { PdfFlowInput } from './pdf-flow-input.ts';

const flowsByOid = new Map<string, PdfFlow>();

/**
 * Returns the PDF flow of a presentation: the state of its export, from the choice of options through the payment to
 * the download. Each presentation has one flow until the page unloads, so that a reopened dialog continues the flow.
 */
export function getFlow(input: PdfFlowInput): PdfFlow {
  const existingFlow = flowsByOid.get(input.oid);
  if (existingFlow) return existingFlow;
  const flow = new PdfFlow(input);
  flowsByOid.set(input.oid, flow);
  return flow;
}
