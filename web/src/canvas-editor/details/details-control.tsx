import { FileText } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useChangingSession } from '../session/use-session.ts';
import { AccessFields } from './access-fields.tsx';
import styles from './details.module.css';
import { DocumentFields } from './document-fields.tsx';
import { ThemeField } from './theme-field.tsx';

/** Opens the details of the presentation: title, description, tags, language, theme, and who can see it. */
export function DetailsControl() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('canvas-details.panel')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FileText size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <Dialog open={isOpen} title={t('canvas-details.panel')} onClose={() => setOpen(false)}>
        {isOpen && <DetailsFields />}
      </Dialog>
    </>
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
