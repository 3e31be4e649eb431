import { t } from '../../i18n/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useChangingSession } from '../session/use-session.ts';
import { AccessFields } from './access-fields.tsx';
import styles from './details.module.css';
import { DocumentFields } from './document-fields.tsx';
import { ThemeField } from './theme-field.tsx';

interface DetailsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A dialog for the title, description, tags, language, theme, privacy and price of the presentation. */
export function DetailsDialog({ open, onClose }: DetailsDialogProps) {
  return (
    <Dialog open={open} title={t('canvas-details.panel')} onClose={onClose}>
      {open && <DetailsFields />}
    </Dialog>
  );
}

function DetailsFields() {
  const session = useChangingSession();
  return (
    <div className={styles.fields}>
      <DocumentFields session={session} />
      <ThemeField session={session} />
      <AccessFields session={session} />
    </div>
  );
}
