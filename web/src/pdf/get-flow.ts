import { PdfFlow } from './pdf-flow.ts';
import type { PdfSubject } from './subject.ts';

const flows = new Map<string, PdfFlow>();

/** Returns the flow of a presentation, one per page load. A reopened dialog continues the flow. */
export function getFlow(subject: PdfSubject): PdfFlow {
  const existing = flows.get(subject.oid);
  if (existing) return existing;
  const flow = new PdfFlow(subject);
  flows.set(subject.oid, flow);
  return flow;
}
