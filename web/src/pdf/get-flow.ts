import { PdfFlow } from './pdf-flow.ts';
import type { PdfFlowInput } from './pdf-flow-input.ts';

const flows = new Map<string, PdfFlow>();

/** Returns the flow of a presentation, one per page load. A reopened dialog continues the flow. */
export function getFlow(input: PdfFlowInput): PdfFlow {
  const existing = flows.get(input.oid);
  if (existing) return existing;
  const flow = new PdfFlow(input);
  flows.set(input.oid, flow);
  return flow;
}
