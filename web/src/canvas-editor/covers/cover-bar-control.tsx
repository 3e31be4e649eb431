import { CoverBarPart } from '../parts/parts.ts';
import { useSessionValue } from '../session/use-session.ts';

/** The bar that is shown while a cover is edited. */
export function CoverBarControl() {
  const isEditing = useSessionValue(({ editor }) => editor.editedCover !== undefined);
  return isEditing ? <CoverBarPart.View /> : null;
}
