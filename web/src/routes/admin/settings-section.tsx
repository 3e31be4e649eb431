import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import styles from './admin.module.css';
import { LoadedContent } from './loaded-content.tsx';

/** Settings with which this server process started. Only environment variables can change these settings. */
export function SettingsSection() {
  const endpoint = useEndpoint('GET /api/admin/settings');
  return (
    <>
      <p className={styles.lead}>{t('admin.settingsLead')}</p>
      <LoadedContent endpoint={endpoint}>
        {({ settings }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
          <section className={styles.scroll} aria-label={t('admin.settings')} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('admin.setting')}</th>
                  <th scope="col">{t('admin.value')}</th>
                </tr>
              </thead>
              <tbody>
                {settings.map(({ name, value, isSet, description }) => (
                  <tr key={name}>
                    <td>
                      <code>{name}</code>
                      <p className={styles.facts} lang="en">
                        {description}
                      </p>
                    </td>
                    <td>
                      {value === null ? '–' : <code>{value}</code>}
                      <p className={styles.facts}>{t(isSet ? 'admin.isSet' : 'admin.isDefault')}</p>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </LoadedContent>
    </>
  );
}
