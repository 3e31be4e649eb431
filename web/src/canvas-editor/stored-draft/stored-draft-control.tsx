import { useEffect, useState } from 'react';
import { StoredDraftPart } from '../parts/parts.ts';
import { useSession } from '../session/use-session.ts';
import { hasStoredDraft } from './stored-draft-key.ts';

/** Loads the code for unsaved changes of an earlier release if this browser has some. */
export function StoredDraftControl() {
  const { oid } = useSession();
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => setNeeded(hasStoredDraft(oid)), [oid]);
  return isNeeded ? <StoredDraftPart.View /> : null;
}
