import { useEffect, useState } from 'react';
import { StoredDraftPart } from '../parts/parts.ts';
import { useSession } from '../session/use-session.ts';
import { hasStoredDraft } from './stored-draft-key.ts';

/** If this browser contains unsaved changes of an earlier release, loads the code that applies them. */
export function StoredDraftControl() {
  const { oid } = useSession();
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => setNeeded(hasStoredDraft(oid)), [oid]);
  return isNeeded ? <StoredDraftPart.View /> : null;
}
