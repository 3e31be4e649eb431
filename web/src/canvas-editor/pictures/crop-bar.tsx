import { showWholePicture } from '@flydeck/editor/images/crop-image';
import { Check, Maximize } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { useSession, useSessionValue } from '../session/use-session.ts';
import styles from './pictures.module.css';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The bar that is shown while a picture is being cropped, with buttons that remove the crop and end cropping. */
export function CropBar() {
  const session = useSession();
  const record = useSessionValue(({ editor: { tool, selection, store } }) =>
    tool.name === 'crop' ? store.get(selection[0] ?? '') : undefined,
  );
  if (record?.kind !== 'image') return null;
  return (
    <div className={styles.cropBar} role="toolbar" aria-label={t('canvas-publish.crop')}>
      <Button
        kind="quiet"
        disabled={record.properties['crop'] === undefined}
        onClick={() => session.update((editor) => editor.change(showWholePicture(record)))}
      >
        <Maximize {...ICON} />
        {t('canvas-publish.cropReset')}
      </Button>
      <Button kind="primary" onClick={() => session.update((editor) => editor.setTool({ name: 'select' }))}>
        <Check {...ICON} />
        {t('canvas-publish.cropDone')}
      </Button>
    </div>
  );
}
