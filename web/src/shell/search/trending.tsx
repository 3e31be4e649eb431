import { TrendingUp } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import styles from './trending.module.css';

interface TrendingProps {
  readonly terms: readonly string[];
  /** The input that it hangs below: arrows lead out of it and back. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChoose: (term: string) => void;
}

const buttonsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('button') ?? []),
];

/** What others search for, below the empty search box. */
export function Trending({ terms, input, onChoose }: TrendingProps) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    const element = input.current;
    const enter = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      buttonsOf(list.current)[0]?.focus();
    };
    element?.addEventListener('keydown', enter);
    return () => element?.removeEventListener('keydown', enter);
  }, [input]);
  const move = (event: KeyboardEvent) => {
    const buttons = buttonsOf(list.current);
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: buttons.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (next < 0) input.current?.focus();
    else buttons[next]?.focus();
  };
  if (terms.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows are a convenience; its buttons are reached by Tab.
    <div
      ref={list}
      className={styles.trending}
      onKeyDown={move}
      // A press must not take the focus out of the box, which would close this before it is heard.
      onPointerDown={(event) => event.preventDefault()}
    >
      <h2 id={id} className={styles.heading}>
        {t('header.trending')}
      </h2>
      <ul aria-labelledby={id}>
        {terms.map((term) => (
          <li key={term}>
            <button type="button" className={styles.term} onClick={() => onChoose(term)}>
              <TrendingUp size={16} strokeWidth={1.75} aria-hidden="true" />
              <bdi>{term}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
