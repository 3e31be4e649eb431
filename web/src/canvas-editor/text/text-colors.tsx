import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { ColorChoices } from '../properties/fields/color-choices.tsx';
import type { EditorSession } from '../session/editor-session.ts';
import type { OpenText } from './open-text.ts';
import styles from './text-bar.module.css';

interface TextColorsProps {
  readonly session: EditorSession;
  readonly text: OpenText;
}

/** Colours to choose from for the selected characters of the text. */
export function TextColors({ session, text }: TextColorsProps) {
  // The colour in the browser's colour picker while the author decides; otherwise undefined.
  const [previewColor, setPreviewColor] = useState<string>();
  const set = (color: string) => {
    setPreviewColor(undefined);
    session.update(() => text.formatting.format({ color }));
  };
  const value = previewColor ?? text.formatting.style('color') ?? 'ink';
  return (
    <div className={styles.colors}>
      <ColorChoices
        id="text-colors"
        label={t('canvas-text.color')}
        editable={{ value, preview: setPreviewColor, set }}
      />
    </div>
  );
}
