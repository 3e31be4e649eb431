import { documentTheme } from '@flydeck/editor/properties/document-theme';
import { TriangleAlert } from 'lucide-react';
import { activeLanguage, t } from '../../i18n/index.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { findLowContrast, ratioText } from './theme-contrast.ts';
import styles from './theme-field.module.css';
import { canvasBackground, unchangedCanvas } from './theme-operations.ts';
import { useOfferedThemes } from './use-offered-themes.ts';

const TEXT_NAMES = { ink: 'canvas-details.ink', muted: 'canvas-details.muted' } as const;
const AREA_NAMES = { paper: 'canvas-details.paper', canvas: 'canvas-details.background' } as const;

/**
 * Shows a warning for each text colour that is hard to read on a background. Contrasts that are not lower than those of
 * the chosen theme are omitted.
 */
export function ThemeWarnings({ session }: { readonly session: EditorSession }) {
  const { store } = session.editor;
  const theme = documentTheme(store);
  const unchanged = unchangedCanvas(store, useOfferedThemes());
  const problems = findLowContrast({ theme, background: canvasBackground(store) }, unchanged);
  return (
    <div role="status">
      {problems.map(({ text, background, ratio }) => (
        <p key={`${text} ${background}`} className={styles.warning}>
          <TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>
            {t('canvas-details.lowContrast', {
              text: t(TEXT_NAMES[text]),
              area: t(AREA_NAMES[background]),
              ratio: ratioText(ratio, activeLanguage()),
            })}
          </span>
        </p>
      ))}
    </div>
  );
}
