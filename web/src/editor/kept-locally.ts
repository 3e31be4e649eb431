import type { Document } from '@flydeck/scene/model/document';

/** What this device keeps of a draft until the server has it. */
export interface KeptDraft {
  readonly baseRevision: number;
  readonly document: Document;
}

const keyOf = (oid: string) => `flydeck-draft-${oid}`;

/** Keeps it on this device; false where there is no room, or nothing may be kept. */
export function keepDraft(oid: string, kept: KeptDraft): boolean {
  try {
    localStorage.setItem(keyOf(oid), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(oid: string): void {
  try {
    localStorage.removeItem(keyOf(oid));
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

export function keptDraft(oid: string): KeptDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(oid)) ?? 'null') as KeptDraft | null;
    return kept?.document?.format === 'flydeck-document' ? kept : undefined;
  } catch {
    return undefined;
  }
}
