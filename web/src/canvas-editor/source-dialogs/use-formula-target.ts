import { changeFormula, insertFormula } from '@flydeck/editor/source-elements/formulas';
import { flatText } from '@flydeck/editor/text/flat-text';
import type { Size } from '@flydeck/scene/model/geometry';
import type { TypesetMath } from '@flydeck/scene/ports';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../session/use-session.ts';
import { useEditedElement } from './use-edited-element.ts';

/** The formula that the dialog changes, or the place at which it adds one. */
interface FormulaTarget {
  /** The TeX with which the dialog starts. */
  readonly initialTex: string;
  /** Whether the dialog changes a formula; otherwise it adds one. */
  readonly isChange: boolean;
  /** Stores the formula. */
  submit(tex: string, formula: TypesetMath): void;
}

/**
 * Returns the target of the dialog: the text that is being edited, the selected formula or, without both, the canvas.
 * The result does not change while the dialog is open. A text or formula that was deleted in the meantime is replaced by
 * a new formula on the canvas.
 */
export function useFormulaTarget(): FormulaTarget {
  const session = useSession();
  const [text] = useState(() => session.text);
  const record = useEditedElement('math');
  const initialTex = String(record?.properties['tex'] ?? '');
  const previousSize = useSizeOf(initialTex);
  const [edited] = useState(() => {
    if (!text) return undefined;
    const { formula } = text.formatting;
    return { formula, initialTex: formula?.math ?? flatText(text.session.selectedParagraphs) };
  });
  if (edited && text)
    return {
      initialTex: edited.initialTex,
      isChange: edited.formula !== undefined,
      submit: (tex, formula) =>
        session.update((editor) => {
          if (session.text === text) text.session.insertFormula(tex, formula.alt);
          else editor.perform((context) => insertFormula(context, { tex, size: sizeOf(formula) }));
        }),
    };
  return {
    initialTex,
    isChange: record !== undefined,
    submit: (tex, formula) => {
      const size = sizeOf(formula);
      session.update((editor) =>
        editor.perform((context) =>
          record && editor.store.isPresent(record.id)
            ? changeFormula(context, record.id, { tex, size }, previousSize.current ?? size)
            : insertFormula(context, { tex, size }),
        ),
      );
    },
  };
}

const sizeOf = ({ width, ascent, descent }: TypesetMath): Size => ({ width, height: ascent + descent });

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
