import { DEFAULT_LEGAL_LANGUAGE, LEGAL_PAGES, type LegalPage } from '@flydeck/contract/legal/constants';
import type { LegalLanguage } from '@flydeck/contract/legal/legal-text';
import { useState } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/languages.ts';
import { legalPageName } from '../../shell/legal-page-name.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { useLeaveWarning } from '../../use-leave-warning.ts';
import styles from './admin.module.css';
import legalStyles from './legal-section.module.css';
import { LegalTextEditor } from './legal-text-editor.tsx';
import { LoadedContent } from './loaded-content.tsx';

/** Languages of the texts. The default text is shown in every language for which there is no text. */
const TEXT_LANGUAGES: readonly LegalLanguage[] = [DEFAULT_LEGAL_LANGUAGE, ...LANGUAGES];

const languageName = (language: LegalLanguage): string =>
  language === DEFAULT_LEGAL_LANGUAGE ? t('legal.default') : LANGUAGE_NAMES[language];

/** Editor of imprint, privacy policy and terms in all languages. */
export function LegalSection() {
  const endpoint = useEndpoint('GET /api/admin/legal-pages');
  const [page, setPage] = useState<LegalPage>('imprint');
  const [language, setLanguage] = useState<LegalLanguage>(DEFAULT_LEGAL_LANGUAGE);
  /** Texts with unsaved changes, by `textKey`. */
  const [unsavedTexts, setUnsavedTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const textKey = `${page}/${language}`;
  useLeaveWarning(unsavedTexts.size > 0);
  const updateUnsavedText = (text: string | undefined) =>
    setUnsavedTexts((previous) => {
      const next = new Map(previous);
      if (text === undefined) next.delete(textKey);
      else next.set(textKey, text);
      return next;
    });
  return (
    <>
      <p className={styles.lead}>{t('legal.lead')}</p>
      <LoadedContent endpoint={endpoint}>
        {({ texts }) => {
          const hasText = (textLanguage: LegalLanguage) =>
            texts.some((text) => text.page === page && text.language === textLanguage);
          /** Updates the list of stored texts after saving. `isStored` is false after an empty text was saved. */
          const updateTexts = (isStored: boolean) => {
            const otherTexts = texts.filter((text) => text.page !== page || text.language !== language);
            endpoint.replace({ texts: isStored ? [...otherTexts, { page, language }] : otherTexts });
          };
          return (
            <div>
              <TabList
                label={t('legal.pages')}
                names={LEGAL_PAGES}
                labelOf={legalPageName}
                selectedName={page}
                onChoose={setPage}
              />
              <div role="tabpanel" id={`pane-${page}`} aria-labelledby={`tab-${page}`} className={legalStyles.panel}>
                <Field label={t('legal.language')} hint={t('legal.languageHint')} className={legalStyles.language}>
                  <Select
                    value={language}
                    onChange={(event) => setLanguage(event.currentTarget.value as LegalLanguage)}
                    options={TEXT_LANGUAGES.map((value) => ({
                      value,
                      label: hasText(value)
                        ? t('legal.written', { language: languageName(value) })
                        : languageName(value),
                    }))}
                  />
                </Field>
                <LegalTextEditor
                  key={textKey}
                  page={page}
                  language={language}
                  unsavedText={unsavedTexts.get(textKey)}
                  isPublished={texts.some((text) => text.page === page)}
                  onChange={updateUnsavedText}
                  onSaved={updateTexts}
                />
              </div>
            </div>
          );
        }}
      </LoadedContent>
    </>
  );
}
