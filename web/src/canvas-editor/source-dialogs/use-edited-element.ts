import type { DocumentRecord } from '@flydeck/scene/records/record';
import { useState } from 'react';
import { useSession } from '../session/use-session.ts';

/**
 * Returns the selected element if it is of the kind `kind` and nothing else is selected, or undefined. The result does
 * not change while the dialog is open.
 */
export function useEditedElement(kind: string): DocumentRecord | undefined {
  const { editor } = useSession();
  const [record] = useState(() => {
    const [id = ''] = editor.selection;
    const selected = editor.selection.length === 1 ? editor.store.get(id) : undefined;
    return selected?.kind === kind ? selected : undefined;
  });
  return record;
}
