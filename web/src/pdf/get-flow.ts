import { PdfFlow } from './pdf-flow.ts';
import type { PdfSubject } from './subject.ts';

const flows = new Map<string, PdfFlow>();

/** Returns the flow of a presentation, one per page load. A reopened dialog continues it. */
export function getFlow(subject: PdfSubject): PdfFlow {
  const known = flows.get(subject.oid);
  if (known) return known;
  const flow = new PdfFlow(subject);
  flows.set(subject.oid, flow);
  return flow;
}
