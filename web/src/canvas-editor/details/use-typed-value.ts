import { useCallback, useEffect, useRef, useState } from 'react';

/** Pause in typing, in ms, after which a value is stored. Undo reverts all characters that are stored together. */
const TYPING_PAUSE_MS = 700;

interface TypedValue {
  /** The text that the field shows. */
  readonly value: string;
  /** Must be called with the text of the field after each input. */
  readonly handleInput: (value: string) => void;
  /** Stores the typed text now, for example when the field loses the focus. */
  readonly flush: () => void;
}

/**
 * Returns the value of a text field. A typed value is stored after a pause in typing, when `flush` is called, and when
 * the field is removed or the page is left.
 * @param stored the value that is currently stored
 * @param store stores a value
 */
export function useTypedValue(stored: string, store: (value: string) => void): TypedValue {
  /** The typed text that is not stored yet; undefined if all typed text is stored. */
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
    const timer = setTimeout(flush, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, flush]);
  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { value: typed ?? stored, handleInput: setTyped, flush };
}
