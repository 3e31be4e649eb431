import { useCallback, useEffect, useRef, useState } from 'react';

/** A value is stored after this time without typing, so that undo reverts more than a single character. */
const PAUSE_MS = 700;

interface TypedValue {
  /** The text that the field shows. */
  readonly value: string;
  /** Called with the text after each input. */
  readonly type: (value: string) => void;
  /** Stores the typed value now, for example when the field is left. */
  readonly flush: () => void;
}

/**
 * Returns the value of a text field, which is stored after a pause in typing, on `flush`, and when the field is
 * removed.
 */
export function useTypedValue(stored: string, store: (value: string) => void): TypedValue {
  const [typed, setTyped] = useState<string>();
  const latest = useRef({ typed, store });
  latest.current = { typed, store };
  const flush = useCallback(() => {
    const { typed: value, store: storeValue } = latest.current;
    latest.current.typed = undefined;
    setTyped(undefined);
    if (value !== undefined) storeValue(value);
  }, []);
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(flush, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, flush]);
  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { value: typed ?? stored, type: setTyped, flush };
}
