import type { ImportedPages } from '@flydeck/editor/path/imported-pages';
import { formatPageRange, parsePageRange } from '@flydeck/editor/path/page-range';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import styles from './page-file-dialog.module.css';
import { PageThumbnails } from './page-thumbnails.tsx';

/** Which pages of a file are inserted: all, or those of a range such as `2-5, 8`. */
export interface PageChoice {
  readonly kind: 'all' | 'some';
  readonly range: string;
}

interface PageRangeProps {
  /** Id of the upload of the file. */
  readonly upload: string;
  readonly pages: ImportedPages['pages'];
  readonly choice: PageChoice;
  readonly onChange: (choice: PageChoice) => void;
}

/** Chooses which pages of a file are inserted. */
export function PageRange({ upload, pages, choice, onChange }: PageRangeProps) {
  const count = pages.length;
  const chosen = parsePageRange(choice.range, count);
  const isInvalid = choice.range.trim() !== '' && !chosen;
  const toggle = (index: number) => {
    const others = chosen?.filter((page) => page !== index) ?? [];
    const isAdded = others.length === (chosen?.length ?? 0);
    onChange({ kind: 'some', range: formatPageRange(isAdded ? [...others, index] : others) });
  };
  return (
    <RadioGroup
      legend={t('canvas-files.whichPages')}
      legendClass={styles.legend}
      name="pages"
      choices={['all', 'some'] as const}
      selectedValue={choice.kind}
      onChoose={(kind) => onChange({ ...choice, kind })}
      labelOf={(kind) => t(kind === 'all' ? 'canvas-files.allPages' : 'canvas-files.somePages')}
    >
      {choice.kind === 'some' && (
        <>
          <PageThumbnails upload={upload} pages={pages} chosen={chosen ?? []} onToggle={toggle} />
          <Field
            label={t('canvas-files.pageNumbers')}
            hint={t('canvas-files.pageNumbersHint')}
            error={isInvalid ? t('canvas-files.pageNumbersError', { count }) : undefined}
          >
            <Input
              value={choice.range}
              autoFocus
              autoComplete="off"
              maxLength={1000}
              onChange={({ target }) => onChange({ kind: 'some', range: target.value })}
            />
          </Field>
        </>
      )}
    </RadioGroup>
  );
}
