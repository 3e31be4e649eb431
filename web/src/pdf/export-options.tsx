import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import type { ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, Radio } from '../ui/choice.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './export-options.module.css';
import type { FlowState } from './flow-state.ts';
import type { PdfFlow } from './pdf-flow.ts';

interface ExportOptionsProps {
  readonly flow: PdfFlow;
  readonly state: FlowState;
}

/** The export options, and the button that starts the export. */
export function ExportOptions({ flow, state }: ExportOptionsProps) {
  return (
    <div className={styles.options}>
      {state.purchase === 'existing' && <Notice>{t('pdf.alreadyPurchased')}</Notice>}
      <OptionFields flow={flow} state={state} />
      <Button kind="primary" onClick={() => void flow.export()}>
        {t('pdf.download')}
      </Button>
      {flow.input.openDownload && (
        <Button kind="quiet" onClick={flow.input.openDownload}>
          {t('film.download')}
        </Button>
      )}
    </div>
  );
}

/** The fields of the export options: pages, page size, notes. */
export function OptionFields({ flow, state: { options } }: ExportOptionsProps) {
  const changeOptions = (change: Partial<PdfOptions>) => flow.setOptions({ ...options, ...change });
  return (
    <div className={styles.fields}>
      <Group label={t('pdf.pages')}>
        <Radio
          name="pdf-steps"
          label={t('pdf.allSteps')}
          checked={options.steps === 'all'}
          onChange={() => changeOptions({ steps: 'all' })}
        />
        <Radio
          name="pdf-steps"
          label={t('pdf.overviewOnly')}
          checked={options.steps === 'overview'}
          onChange={() => changeOptions({ steps: 'overview' })}
        />
      </Group>
      <Group label={t('pdf.pageSize')}>
        <Radio
          name="pdf-size"
          label={t('pdf.sizeScreen')}
          checked={options.size === 'screen'}
          onChange={() => changeOptions({ size: 'screen' })}
        />
        <Radio
          name="pdf-size"
          label={t('pdf.sizeA4')}
          checked={options.size === 'a4'}
          onChange={() => changeOptions({ size: 'a4' })}
        />
      </Group>
      <Checkbox
        label={t('pdf.withNotes')}
        checked={options.notes}
        onChange={({ currentTarget }) => changeOptions({ notes: currentTarget.checked })}
      />
    </div>
  );
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.choices}>{children}</div>
    </fieldset>
  );
}
