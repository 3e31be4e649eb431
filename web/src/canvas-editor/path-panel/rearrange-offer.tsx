import { X } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ICON_PROPS } from './icon.ts';
import styles from './path-panel.module.css';
import { usePathPanel, usePathState } from './use-path.ts';

/** Offers to rearrange topics on the canvas after the order of these topics on the path was changed. */
export function RearrangeOffer() {
  const { model, actions } = usePathPanel();
  const isOffered = usePathState((state) => state.parentsToRearrange.length > 0);
  return (
    <div role="status">
      {isOffered && (
        <div className={styles.offer}>
          <p>{t('canvas-path.orderChanged')}</p>
          <IconButton label={t('page.close')} onClick={() => model.update({ parentsToRearrange: [] })}>
            <X {...ICON_PROPS} />
          </IconButton>
          <Button className={styles.offerButton} onClick={() => actions.rearrange()}>
            {t('canvas-path.rearrange')}
          </Button>
        </div>
      )}
    </div>
  );
}
