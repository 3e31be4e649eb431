import type { Document } from '@flydeck/scene/model/document';

/** Returns whether a document has formulas (elements or text runs), and whether it has code elements. */
export function contentKinds(document: Document): { readonly math: boolean; readonly code: boolean } {
  const found = { math: false, code: false };
  const pending: object[] = [document.root];
  for (let at = pending.pop(); at && !(found.math && found.code); at = pending.pop()) {
    if ('kind' in at && at.kind === 'math') found.math = true;
    if ('math' in at && at.math !== undefined) found.math = true;
    if ('kind' in at && at.kind === 'code') found.code = true;
    for (const value of Object.values(at))
      if (typeof value === 'object' && value !== null) pending.push(value);
  }
  return found;
}
