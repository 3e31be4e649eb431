import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { DetailsPart } from '../parts/parts.ts';
import { useSession } from '../session/use-session.ts';

/** The dialog with the details of the presentation, and the button that opens the dialog. */
export function DetailsControl({ className }: { readonly className?: string | undefined }) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => session.events.on('details', () => setOpen(true)), [session]);
  return (
    <>
      <IconButton
        className={className}
        label={t('canvas-details.panel')}
        aria-haspopup="dialog"
        onPointerEnter={DetailsPart.preload}
        onClick={() => session.events.openDetails()}
      >
        <FileText size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <DetailsPart.View open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
