import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import { AUTOPLAY_CHOICES, type AutoplayChoice, EMBED_ORIGINS_MAX } from '@flydeck/contract/embed/constants';
import { isEmbedOriginList } from '@flydeck/contract/embed/origins';
import { type RefObject, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { parseEmbedSites } from './embed-sites.ts';
import { FormDialog } from './form-dialog.tsx';
import styles from './page-settings-dialog.module.css';
import { useActions } from './use-actions.ts';
import { useDashboard } from './use-dashboard.ts';

interface PageSettingsDialogProps {
  readonly presentation: OwnPresentation;
  readonly onClose: () => void;
}

/** Where a presentation may be embedded: on all sites, only on the sites that the member names, or nowhere. */
const EMBED_POLICIES = ['everywhere', 'sites', 'nowhere'] as const;
type EmbedPolicy = (typeof EMBED_POLICIES)[number];

interface ChoiceMessageKeys {
  readonly name: string;
  readonly hint: string;
}

const POLICY_MESSAGE_KEYS: Readonly<Record<EmbedPolicy, ChoiceMessageKeys>> = {
  everywhere: { name: 'pagesettings.everywhere', hint: 'pagesettings.everywhereMeans' },
  sites: { name: 'pagesettings.onlySites', hint: 'pagesettings.onlySitesMeans' },
  nowhere: { name: 'pagesettings.nowhere', hint: 'pagesettings.nowhereMeans' },
};

const AUTOPLAY_MESSAGE_KEYS: Readonly<Record<AutoplayChoice, ChoiceMessageKeys>> = {
  no: { name: 'pagesettings.waits', hint: 'pagesettings.waitsMeans' },
  start: { name: 'pagesettings.starts', hint: 'pagesettings.startsMeans' },
  loop: { name: 'pagesettings.loops', hint: 'pagesettings.loopsMeans' },
};

function getEmbedPolicy({ embedOrigins }: OwnPresentation): EmbedPolicy {
  if (embedOrigins === null) return 'everywhere';
  return embedOrigins.length === 0 ? 'nowhere' : 'sites';
}

/** Dialog with settings: where a presentation may be embedded, how it starts, and whether it is a template. */
export function PageSettingsDialog({ presentation, onClose }: PageSettingsDialogProps) {
  const { store } = useDashboard();
  const { oid, embedOrigins } = presentation;
  const [embedPolicy, setEmbedPolicy] = useState(() => getEmbedPolicy(presentation));
  const [autoplay, setAutoplay] = useState<AutoplayChoice>(presentation.autoplay);
  const [sites, setSites] = useState(() => (embedOrigins ?? []).join('\n'));
  const [isTemplate, setTemplate] = useState(presentation.isTemplate);
  const { setTemplate: saveTemplate } = useActions();
  // Only presentations that others may copy can become templates. A template can always be unmarked.
  const canBeTemplate = presentation.privacy === 'reusable' || presentation.isTemplate;
  const [error, setError] = useState<string>();
  const textArea = useRef<HTMLTextAreaElement>(null);
  const save = async () => {
    const problem = embedPolicy === 'sites' ? sitesError(sites) : undefined;
    setError(problem);
    if (problem !== undefined) {
      textArea.current?.focus();
      return;
    }
    const origins = { everywhere: null, nowhere: [], sites: [...parseEmbedSites(sites).origins] }[embedPolicy];
    if (!(await store.changePresentation(oid, { embedOrigins: origins, autoplay }))) return;
    if (isTemplate !== presentation.isTemplate && !(await saveTemplate(presentation, isTemplate))) return;
    onClose();
  };
  return (
    <FormDialog title={t('pagesettings.title')} submitLabel={t('dashboard.save')} onSubmit={save} onClose={onClose}>
      <div className={styles.settings}>
        <RadioGroup
          legend={t('pagesettings.where')}
          legendClass={styles.legend}
          name="embedPolicy"
          choices={EMBED_POLICIES}
          selectedValue={embedPolicy}
          onChoose={setEmbedPolicy}
          labelOf={(policy) => t(POLICY_MESSAGE_KEYS[policy].name)}
          hintOf={(policy) => t(POLICY_MESSAGE_KEYS[policy].hint)}
        >
          {embedPolicy === 'sites' && <SitesField ref={textArea} sites={sites} error={error} onChange={setSites} />}
        </RadioGroup>
        <RadioGroup
          legend={t('pagesettings.start')}
          legendClass={styles.legend}
          name="autoplay"
          choices={AUTOPLAY_CHOICES}
          selectedValue={autoplay}
          onChoose={setAutoplay}
          labelOf={(choice) => t(AUTOPLAY_MESSAGE_KEYS[choice].name)}
          hintOf={(choice) => t(AUTOPLAY_MESSAGE_KEYS[choice].hint)}
        />
        {canBeTemplate && (
          <fieldset className={styles.templateFieldset}>
            <legend className={styles.legend}>{t('pagesettings.template')}</legend>
            <Checkbox
              label={t('pagesettings.offerTemplate')}
              hint={t('pagesettings.offerTemplateHint')}
              checked={isTemplate}
              onChange={({ currentTarget }) => setTemplate(currentTarget.checked)}
            />
          </fieldset>
        )}
      </div>
    </FormDialog>
  );
}

interface SitesFieldProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  /** The text of the field: sites separated by line breaks or commas. */
  readonly sites: string;
  readonly error: string | undefined;
  readonly onChange: (sites: string) => void;
}

function SitesField({ ref, sites, error, onChange }: SitesFieldProps) {
  return (
    <div className={styles.sites}>
      <Field label={t('pagesettings.sites')} hint={t('pagesettings.sitesHint')} error={error}>
        <TextArea
          ref={ref}
          rows={4}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          placeholder="https://example.org"
          value={sites}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </div>
  );
}

/** Error message of the sites field; undefined if the text can be saved. */
function sitesError(sites: string): string | undefined {
  const { origins, invalidLines } = parseEmbedSites(sites);
  if (invalidLines.length > 0) return t('pagesettings.wrong', { lines: invalidLines.slice(0, 3).join(', ') });
  if (origins.length === 0) return t('pagesettings.none');
  return isEmbedOriginList(origins) ? undefined : t('pagesettings.tooMany', { count: EMBED_ORIGINS_MAX });
}
