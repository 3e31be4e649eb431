import { FileText } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { DetailsPart } from '../parts/parts.ts';

/** Opens the details of the presentation. */
export function DetailsControl() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('canvas-details.panel')}
        aria-haspopup="dialog"
        onPointerEnter={DetailsPart.preload}
        onClick={() => setOpen(true)}
      >
        <FileText size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <DetailsPart.View open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
