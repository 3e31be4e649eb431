import { showWholePicture } from '@flydeck/editor/images/crop-image';
import { Check, Maximize } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { FloatingBar } from '../floating-bar/floating-bar.tsx';
import { useSession, useSessionValue } from '../session/use-session.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The bar that is shown while a picture is being cropped, with buttons that remove the crop and end cropping. */
export function CropBar() {
  const session = useSession();
  const record = useSessionValue(({ editor: { tool, selection, store } }) =>
    tool.name === 'crop' ? store.get(selection[0] ?? '') : undefined,
  );
  if (record?.kind !== 'image') return null;
  return (
    <FloatingBar role="toolbar" label={t('canvas-publish.crop')}>
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
    </FloatingBar>
  );
}
