import { PdfFlow } from './pdf-flow.ts';
import type { PdfFlowInput } from './pdf-flow-input.ts';

const flowsByOid = new Map<string, PdfFlow>();

/**
 * Returns the only flow of a presentation, which lasts until the page unloads. A reopened dialog continues the flow.
 */
export function getFlow(input: PdfFlowInput): PdfFlow {
  const existingFlow = flowsByOid.get(input.oid);
  if (existingFlow) return existingFlow;
  const flow = new PdfFlow(input);
  flowsByOid.set(input.oid, flow);
  return flow;
}
