import { PdfFlow } from './pdf-flow.ts';
import type { PdfSubject } from './subject.ts';

const flows = new Map<string, PdfFlow>();

/** The one flow of a presentation on this page: opened again, it goes on where it is. */
export function flowOf(subject: PdfSubject): PdfFlow {
  const known = flows.get(subject.oid);
  if (known) return known;
  const flow = new PdfFlow(subject);
  flows.set(subject.oid, flow);
  return flow;
}
