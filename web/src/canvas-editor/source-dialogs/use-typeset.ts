import type { TypesetMath } from '@flydeck/scene/ports';
import { useEffect, useState } from 'react';
import type { TypesetResult } from '../compile/compile-messages.ts';
import { useSession } from '../session/use-session.ts';

/** Pause after which typed TeX is typeset, in milliseconds. */
const TYPING_PAUSE_MS = 250;

interface Typeset {
  /** The last valid formula; undefined before the first one. */
  readonly lastFormula: TypesetMath | undefined;
  /** The result for the current TeX; undefined until it is known. */
  readonly result: TypesetResult | undefined;
}

/** Typesets TeX after each pause in typing. */
export function useTypeset(tex: string): Typeset {
  const session = useSession();
  const [latest, setLatest] = useState<{ readonly tex: string; readonly result: TypesetResult }>();
  const [lastFormula, setLastFormula] = useState<TypesetMath>();
  useEffect(() => {
    if (tex.trim() === '') return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const result = await session.typeset(tex);
      if (!isCurrent) return;
      setLatest({ tex, result });
      if ('formula' in result) setLastFormula(result.formula);
    }, TYPING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [session, tex]);
  const isEmpty = tex.trim() === '';
  return {
    lastFormula: isEmpty ? undefined : lastFormula,
    result: !isEmpty && latest?.tex === tex ? latest.result : undefined,
  };
}
