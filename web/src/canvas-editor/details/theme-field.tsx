import { resolveColor } from '@flydeck/scene/model/color';
import type { Theme } from '@flydeck/scene/model/theme';
import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { t } from '../../i18n/index.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { CustomThemeFields } from './custom-theme-fields.tsx';
import { changeDetails, readDetails } from './details.ts';
import styles from './theme-field.module.css';
import { useOfferedThemes } from './use-offered-themes.ts';

/**
 * Fields with which the author chooses the theme, and changes its colours, fonts and background. The choices are the
 * themes of the brand kit, the built-in themes and, if the presentation has another theme, also this theme. The sample
 * of the chosen theme shows the author's changes.
 */
export function ThemeField({ session }: { readonly session: EditorSession }) {
  const { theme } = readDetails(session);
  // The text styles that the author has changed are kept.
  const textStyles = theme.textStyles ? { textStyles: theme.textStyles } : {};
  const offered = useOfferedThemes();
  const themes = offered.some(({ name }) => name === theme.name) ? offered : [theme, ...offered];
  return (
    <div>
      <fieldset className={styles.themes}>
        <legend className={styles.legend}>{t('canvas-details.theme')}</legend>
        {themes.map((choice) => (
          <label
            key={choice.name}
            className={styles.theme}
            style={sampleStyle(choice.name === theme.name ? theme : choice)}
          >
            <input
              type="radio"
              name="theme"
              checked={choice.name === theme.name}
              onChange={() => changeDetails(session, { theme: { ...choice, ...textStyles } })}
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
      <CustomThemeFields session={session} />
    </div>
  );
}

/** Returns the custom properties with which the style sheet paints the sample of a theme. */
function sampleStyle(theme: Theme): CSSProperties {
  const color = (name: string) => resolveColor(name, theme);
  return {
    '--theme-paper': color(theme.paper),
    '--theme-ink': color(theme.ink),
    '--theme-accent': color(theme.accent),
    // A font of the system, because the page may not have loaded the theme's font.
    '--theme-font': theme.fonts.heading.includes('Serif') ? 'Georgia, serif' : 'inherit',
  } as CSSProperties;
}
