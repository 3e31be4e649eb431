import type { TypesetMath } from '@flydeck/scene/ports';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import styles from './source-dialog.module.css';
import { SourceDialog } from './source-dialog.tsx';
import { useFormulaTarget } from './use-formula-target.ts';
import { useTypeset } from './use-typeset.ts';

const EXAMPLE = '\\frac{a}{b} + \\sqrt{x^2}';

/** The dialog that changes a formula or adds one, in the text that is being edited or on the canvas. */
export function FormulaDialog({ onClose }: { readonly onClose: () => void }) {
  const { initialTex, isChange, submit } = useFormulaTarget();
  const [tex, setTex] = useState(initialTex);
  const { result, lastFormula } = useTypeset(tex);
  const formula = result && 'formula' in result ? result.formula : undefined;
  return (
    <SourceDialog
      title={t('canvas-menus.formula')}
      isChange={isChange}
      isModified={tex !== initialTex}
      canSubmit={formula !== undefined}
      onSubmit={() => formula && submit(tex, formula)}
      onClose={onClose}
    >
      <Field
        label={t('canvas-menus.formulaField')}
        hint={<span className={styles.example}>{t('canvas-menus.formulaHint', { example: EXAMPLE })}</span>}
        error={result && 'error' in result ? t('canvas-menus.formulaError', { message: result.error }) : undefined}
      >
        <TextArea
          className={classNames(styles.source, styles.formula)}
          value={tex}
          maxLength={10_000}
          autoFocus
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => setTex(target.value)}
        />
      </Field>
      <Preview formula={lastFormula} isOutdated={formula === undefined} isLoading={tex.trim() !== '' && !result} />
    </SourceDialog>
  );
}

interface PreviewProps {
  /** The last valid formula. */
  readonly formula: TypesetMath | undefined;
  /** Whether the formula is not the one that the field contains. */
  readonly isOutdated: boolean;
  readonly isLoading: boolean;
}

function Preview({ formula, isOutdated, isLoading }: PreviewProps) {
  return (
    <div className={styles.preview} data-outdated={isOutdated}>
      {formula ? (
        <svg
          viewBox={`0 ${-formula.ascent} ${formula.width} ${formula.ascent + formula.descent}`}
          role="img"
          aria-label={formula.alt}
          fill="currentColor"
        >
          {formula.paths.map(({ d }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paths have no identity, and equal paths can repeat.
            <path key={i} d={d} />
          ))}
        </svg>
      ) : (
        <p className={styles.placeholder}>
          {t(isLoading ? 'canvas-menus.formulaLoading' : 'canvas-menus.formulaPreview')}
        </p>
      )}
    </div>
  );
}
