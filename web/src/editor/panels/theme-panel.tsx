import { setTheme } from '@flydeck/scene/edit/set-theme';
import { THEMES } from '@flydeck/scene/edit/themes';
import { resolveColor } from '@flydeck/scene/model/color';
import type { Theme } from '@flydeck/scene/model/theme';
import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { t } from '../../i18n/index.ts';
import { useEditor } from '../use-editor.ts';
import styles from './panels.module.css';

/** The looks to choose from; the canvas beside shows each at once. */
export function ThemePanel() {
  const { state, store } = useEditor();
  const { theme, root } = state.document;
  const themes = THEMES.some(({ name }) => name === theme.name) ? THEMES : [theme, ...THEMES];
  return (
    <div className={styles.panel}>
      {root.made !== 'outline' && <p className={styles.aside}>{t('editor.themeFixed')}</p>}
      <fieldset className={styles.themes}>
        <legend className={styles.label}>{t('editor.theme')}</legend>
        {themes.map((choice) => (
          <label key={choice.name} className={styles.theme} style={coloursOf(choice)}>
            <input
              type="radio"
              name="theme"
              checked={choice.name === theme.name}
              onChange={() => store.run(setTheme(state.document, { theme: choice }))}
            />
            <span className={styles.sample} aria-hidden="true">
              <span className={styles.sampleTitle}>Aa</span>
              <span className={styles.sampleBar} />
              <Check className={styles.sampleCheck} size={18} strokeWidth={2.5} />
            </span>
            <span className={styles.themeName}>{choice.name}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

function coloursOf(theme: Theme): CSSProperties {
  const color = (name: string) => resolveColor(name, theme);
  return {
    '--theme-paper': color(theme.paper),
    '--theme-ink': color(theme.ink),
    '--theme-accent': color(theme.accent),
    '--theme-font': theme.fonts.heading.includes('Serif') ? 'Georgia, serif' : 'inherit',
  } as CSSProperties;
}
