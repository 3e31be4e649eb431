import { t } from '../../i18n/index.ts';
import { TitleField } from '../path-panel/title-field.tsx';
import { useSession } from '../session/use-session.ts';
import { focusStage } from '../stage/focus-stage.ts';
import { changeDetails, readDetails, TITLE_MAX_LENGTH } from './details.ts';
import styles from './presentation-title-field.module.css';

/**
 * A field in the top bar for the title of the presentation. An empty title is not saved. After Enter and Escape, the
 * canvas gets the focus.
 */
export function PresentationTitleField({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const finish = (title: string | undefined) => {
    if (title) changeDetails(session, { title });
    // If the field has lost the focus, the focus stays where the author has moved it.
    if (document.activeElement instanceof HTMLInputElement) focusStage();
    onClose();
  };
  return (
    <TitleField
      title={readDetails(session).title}
      placeholder={t('page.untitled')}
      aria-label={t('canvas-details.title')}
      className={styles.field}
      maxLength={TITLE_MAX_LENGTH}
      onDone={finish}
    />
  );
}
