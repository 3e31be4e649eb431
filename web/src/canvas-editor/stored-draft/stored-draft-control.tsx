import { useEffect, useState } from 'react';
import { StoredDraftPart } from '../parts/parts.ts';
import { useSession } from '../session/use-session.ts';
import { hasStoredDraft } from './stored-draft-key.ts';

/** Loads and shows `StoredDraftDialog` if an earlier release has stored unsaved changes in this browser. */
export function StoredDraftControl() {
  const { oid } = useSession();
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => setNeeded(hasStoredDraft(oid)), [oid]);
  return isNeeded ? <StoredDraftPart.View /> : null;
}
