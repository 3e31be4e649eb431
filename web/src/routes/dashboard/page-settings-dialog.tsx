import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import { AUTOPLAY_CHOICES, type AutoplayChoice, EMBED_ORIGINS_MAX } from '@flydeck/contract/embed/constants';
import { isEmbedOriginList } from '@flydeck/contract/embed/origins';
import { type FormEvent, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Radio } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import styles from './page-settings-dialog.module.css';
import { readSites } from './page-sites.ts';
import { useDashboard } from './use-dashboard.ts';

interface PageSettingsDialogProps {
  readonly presentation: OwnPresentation;
  readonly onClose: () => void;
}

const PLACES = ['everywhere', 'sites', 'nowhere'] as const;
type Place = (typeof PLACES)[number];

function placeOf({ embedOrigins }: OwnPresentation): Place {
  if (embedOrigins === null) return 'everywhere';
  return embedOrigins.length === 0 ? 'nowhere' : 'sites';
}

/** Where a presentation may be embedded, and how it starts. */
export function PageSettingsDialog({ presentation, onClose }: PageSettingsDialogProps) {
  const { store } = useDashboard();
  const { oid, embedOrigins } = presentation;
  const [place, setPlace] = useState(() => placeOf(presentation));
  const [autoplay, setAutoplay] = useState<AutoplayChoice>(presentation.autoplay);
  const [sites, setSites] = useState(() => (embedOrigins ?? []).join('\n'));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const problem = place === 'sites' ? problemOf(sites) : undefined;
    setError(problem);
    if (problem !== undefined) {
      field.current?.querySelector('textarea')?.focus();
      return;
    }
    setBusy(true);
    const origins = { everywhere: null, nowhere: [], sites: [...readSites(sites).origins] }[place];
    const isSaved = await store.change(oid, { embedOrigins: origins, autoplay });
    setBusy(false);
    if (isSaved) onClose();
  };
  return (
    <Dialog open title={t('pagesettings.title')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{t('pagesettings.where')}</legend>
          {PLACES.map((one) => (
            <Radio
              key={one}
              name="place"
              value={one}
              checked={one === place}
              onChange={() => setPlace(one)}
              label={placeName(one)}
              hint={placeMeaning(one)}
            />
          ))}
          {place === 'sites' && (
            <div ref={field} className={styles.sites}>
              <Field label={t('pagesettings.sites')} hint={t('pagesettings.sitesHint')} error={error}>
                {(ids) => (
                  <TextArea
                    {...ids}
                    rows={4}
                    dir="ltr"
                    spellCheck={false}
                    autoCapitalize="none"
                    placeholder="https://example.org"
                    value={sites}
                    onChange={({ target }) => setSites(target.value)}
                  />
                )}
              </Field>
            </div>
          )}
        </fieldset>
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{t('pagesettings.start')}</legend>
          {AUTOPLAY_CHOICES.map((one) => (
            <Radio
              key={one}
              name="autoplay"
              value={one}
              checked={one === autoplay}
              onChange={() => setAutoplay(one)}
              label={startName(one)}
              hint={startMeaning(one)}
            />
          ))}
        </fieldset>
        <div className={styles.actions}>
          <Button kind="quiet" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button kind="primary" type="submit" disabled={busy}>
            {t('dashboard.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What is wrong with the sites that were written, in words for their field. */
function problemOf(sites: string): string | undefined {
  const { origins, wrong } = readSites(sites);
  if (wrong.length > 0) return t('pagesettings.wrong', { lines: wrong.slice(0, 3).join(', ') });
  if (origins.length === 0) return t('pagesettings.none');
  return isEmbedOriginList(origins) ? undefined : t('pagesettings.tooMany', { count: EMBED_ORIGINS_MAX });
}

function placeName(place: Place): string {
  const names = {
    everywhere: t('pagesettings.everywhere'),
    sites: t('pagesettings.onlySites'),
    nowhere: t('pagesettings.nowhere'),
  };
  return names[place];
}

function placeMeaning(place: Place): string {
  const meanings = {
    everywhere: t('pagesettings.everywhereMeans'),
    sites: t('pagesettings.onlySitesMeans'),
    nowhere: t('pagesettings.nowhereMeans'),
  };
  return meanings[place];
}

function startName(autoplay: AutoplayChoice): string {
  const names = {
    no: t('pagesettings.waits'),
    start: t('pagesettings.starts'),
    loop: t('pagesettings.loops'),
  };
  return names[autoplay];
}

function startMeaning(autoplay: AutoplayChoice): string {
  const meanings = {
    no: t('pagesettings.waitsMeans'),
    start: t('pagesettings.startsMeans'),
    loop: t('pagesettings.loopsMeans'),
  };
  return meanings[autoplay];
}
