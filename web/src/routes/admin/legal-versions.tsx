import type { LegalPage } from '@flydeck/contract/legal/constants';
import type { LegalLanguage, LegalTextVersionInfo } from '@flydeck/contract/legal/legal-text';
import { useState } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { LegalText } from '../../site/legal-text.tsx';
import { Dialog } from '../../ui/aria/dialog.tsx';
import { DialogActions } from '../../ui/aria/dialog-actions.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './admin.module.css';
import { formatDateTime } from './format-date-time.ts';
import legalStyles from './legal-section.module.css';
import { LoadedContent } from './loaded-content.tsx';

interface LegalVersionsProps {
  readonly page: LegalPage;
  /** Sorted by version, newest first. */
  readonly versions: readonly LegalTextVersionInfo[];
  readonly language: LegalLanguage;
  readonly isSaving: boolean;
  readonly onRestore: (text: string, version: number) => void;
}

/** The list of all versions of a legal text. Administrators can read and restore the older versions in a dialog. */
export function LegalVersions({ page, versions, language, isSaving, onRestore }: LegalVersionsProps) {
  /** Number of the version in the dialog; undefined while the dialog is closed. */
  const [openVersion, setOpenVersion] = useState<number>();
  const newestVersion = versions[0]?.version;
  return (
    <>
      <details className={styles.card}>
        <summary className={styles.title}>{t('legal.versions')}</summary>
        <ol className={legalStyles.versions}>
          {versions.map(({ version, length, savedAt }) => (
            <li key={version} className={styles.row}>
              <div>
                <p>
                  {t('legal.version', { version })}{' '}
                  {version === newestVersion && <span className={styles.badge}>{t('legal.current')}</span>}
                </p>
                <p className={styles.facts}>
                  <time dateTime={savedAt}>{formatDateTime(savedAt)}</time>
                  {' · '}
                  {length === 0 ? t('legal.empty') : t('legal.length', { count: length })}
                </p>
              </div>
              {version !== newestVersion && (
                <Button aria-label={t('legal.show', { version })} onClick={() => setOpenVersion(version)}>
                  {t('admin.show')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </details>
      {openVersion !== undefined && (
        <VersionDialog
          version={openVersion}
          page={page}
          language={language}
          isSaving={isSaving}
          onRestore={(text) => {
            onRestore(text, openVersion);
            setOpenVersion(undefined);
          }}
          onClose={() => setOpenVersion(undefined)}
        />
      )}
    </>
  );
}

interface VersionDialogProps {
  readonly version: number;
  readonly page: LegalPage;
  readonly language: LegalLanguage;
  readonly isSaving: boolean;
  readonly onRestore: (text: string) => void;
  readonly onClose: () => void;
}

function VersionDialog({ version, page, language, isSaving, onRestore, onClose }: VersionDialogProps) {
  const endpoint = useEndpoint('GET /api/admin/legal-pages/:page/:language/versions/:version', {
    params: { page, language, version: String(version) },
  });
  return (
    <Dialog open title={t('legal.version', { version })} onClose={onClose}>
      <LoadedContent endpoint={endpoint}>
        {({ text, html }) => (
          <>
            {/* The language of a default text is unknown, so `LegalText` gets an empty language. */}
            {text === '' ? (
              <p className={legalStyles.placeholder}>{t('legal.empty')}</p>
            ) : (
              <LegalText html={html} language={language === 'default' ? '' : language} />
            )}
            <DialogActions
              label={t('legal.restore')}
              disabled={isSaving}
              onConfirm={() => onRestore(text)}
              onClose={onClose}
            />
          </>
        )}
      </LoadedContent>
    </Dialog>
  );
}
