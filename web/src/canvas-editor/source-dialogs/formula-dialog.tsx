import { changeFormula, insertFormula } from '@flydeck/editor/source-elements/formulas';
import type { Size } from '@flydeck/scene/model/geometry';
import type { TypesetMath } from '@flydeck/scene/ports';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import { useSession } from '../session/use-session.ts';
import styles from './source-dialog.module.css';
import { SourceDialog } from './source-dialog.tsx';
import { useEditedElement } from './use-edited-element.ts';
import { useTypeset } from './use-typeset.ts';

const EXAMPLE = '\\frac{a}{b} + \\sqrt{x^2}';

const sizeOf = ({ width, ascent, descent }: TypesetMath): Size => ({ width, height: ascent + descent });

/** The dialog that changes the selected formula or, without a selected formula, adds one. */
export function FormulaDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const record = useEditedElement('math');
  const initialTex = String(record?.properties['tex'] ?? '');
  const [tex, setTex] = useState(initialTex);
  const { result, lastFormula } = useTypeset(tex);
  const formula = result && 'formula' in result ? result.formula : undefined;
  const previousSize = useSizeOf(initialTex);
  const submit = () => {
    if (!formula) return;
    const size = sizeOf(formula);
    session.update((editor) =>
      editor.perform((context) =>
        // A formula that was deleted while the dialog was open is added again.
        record && editor.store.isPresent(record.id)
          ? changeFormula(context, record.id, { tex, size }, previousSize.current ?? size)
          : insertFormula(context, { tex, size }),
      ),
    );
  };
  return (
    <SourceDialog
      title={t('canvas-menus.formula')}
      isChange={record !== undefined}
      canSubmit={formula !== undefined}
      onSubmit={submit}
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

/** Returns a reference to the size of a formula at text size 1. The reference is empty until the size is known. */
function useSizeOf(tex: string): { readonly current: Size | undefined } {
  const session = useSession();
  const size = useRef<Size>(undefined);
  useEffect(() => {
    if (tex === '') return;
    void session.typeset(tex).then((result) => {
      if ('formula' in result) size.current = sizeOf(result.formula);
    });
  }, [session, tex]);
  return size;
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
