import { resolveColor } from '@flydeck/scene/model/color';
import type { Theme } from '@flydeck/scene/model/theme';
import { THEMES } from '@flydeck/scene/model/themes';
import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { t } from '../../i18n/index.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { changeDetails, readDetails } from './details.ts';
import { OwnThemeFields } from './own-theme-fields.tsx';
import styles from './theme-field.module.css';

/**
 * Chooses the theme, and changes it. The choices include the presentation's own theme, such as that of an imported file;
 * the chosen one is shown with the author's changes.
 */
export function ThemeField({ session }: { readonly session: EditorSession }) {
  const { theme } = readDetails(session);
  const themes = THEMES.some(({ name }) => name === theme.name) ? THEMES : [theme, ...THEMES];
  return (
    <div>
      <fieldset className={styles.themes}>
        <legend className={styles.legend}>{t('canvas-details.theme')}</legend>
        {themes.map((choice) => (
          <label
            key={choice.name}
            className={styles.theme}
            style={colorsOf(choice.name === theme.name ? theme : choice)}
          >
            <input
              type="radio"
              name="theme"
              checked={choice.name === theme.name}
              onChange={() => changeDetails(session, { theme: choice })}
            />
            <span className={styles.sample} aria-hidden="true">
              <span className={styles.sampleTitle}>Aa</span>
              <span className={styles.sampleBar} />
              <Check className={styles.sampleCheck} size={18} strokeWidth={2.5} />
            </span>
            <span className={styles.themeName}>{choice.name}</span>
          </label>
        ))}
        <p className={styles.hint}>{t('canvas-details.themeFixed')}</p>
      </fieldset>
      <OwnThemeFields session={session} />
    </div>
  );
}

function colorsOf(theme: Theme): CSSProperties {
  const color = (name: string) => resolveColor(name, theme);
  return {
    '--theme-paper': color(theme.paper),
    '--theme-ink': color(theme.ink),
    '--theme-accent': color(theme.accent),
    '--theme-font': theme.fonts.heading.includes('Serif') ? 'Georgia, serif' : 'inherit',
  } as CSSProperties;
}
