import { t } from '../../i18n/index.ts';
import styles from './about.module.css';

/** Explains which visits are counted. */
export function About() {
  return (
    <section className={styles.about} aria-labelledby="about">
      <h2 id="about">{t('insights.about')}</h2>
      <p>{t('insights.aboutCounting')}</p>
      <p>{t('insights.aboutPrivacy')}</p>
    </section>
  );
}
