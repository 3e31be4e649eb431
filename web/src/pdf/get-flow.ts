import { PdfFlow } from './pdf-flow.ts';
import type { PdfFlowInput } from './pdf-flow-input.ts';

const flowsByOid = new Map<string, PdfFlow>();

/** Returns the flow of a presentation. There is one flow until the page unloads: a reopened dialog continues it. */
export function getFlow(input: PdfFlowInput): PdfFlow {
  const existingFlow = flowsByOid.get(input.oid);
  if (existingFlow) return existingFlow;
  const flow = new PdfFlow(input);
  flowsByOid.set(input.oid, flow);
  return flow;
}
