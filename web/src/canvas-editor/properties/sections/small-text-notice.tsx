import { enlargeTextsCommand } from '@flydeck/editor/commands/enlarge-texts';
import { MIN_TEXT_PX, PHONE } from '@flydeck/editor/legibility/phone-scale';
import { smallTextsIn } from '@flydeck/editor/legibility/small-texts';
import { Smartphone } from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { useFieldSession } from '../field-session.ts';
import styles from './sections.module.css';

/** Informs that the smallest selected text is too small on phones, with a button that enlarges the selected texts. */
export function SmallTextNotice() {
  const session = useFieldSession();
  const { store, selection } = session.editor;
  const sizes = smallTextsIn(store, selection).map(({ sizePx }) => sizePx);
  if (sizes.length === 0) return null;
  return (
    <div className={styles.smallText}>
      <p>
        <Smartphone size={18} strokeWidth={1.75} aria-hidden />
        {t('canvas-properties.smallText', { size: readableSize(Math.min(...sizes)), width: PHONE.width })}
      </p>
      <Button onClick={() => session.update((editor) => editor.run(enlargeTextsCommand))}>
        {t('canvas-properties.enlargeText', { size: MIN_TEXT_PX })}
      </Button>
    </div>
  );
}

/** Rounds a size in CSS pixels. A size just below the minimum is rounded down, so that it differs from the minimum. */
function readableSize(sizePx: number): number {
  if (sizePx >= MIN_TEXT_PX - 1) return Math.floor(sizePx * 10) / 10;
  return sizePx >= 1 ? Math.round(sizePx) : Math.max(0.1, Math.round(sizePx * 10) / 10);
}
