import type { AdminBrand, BrandColor } from '@flydeck/contract/brand/brand-kit';
import { useState } from 'react';

/** A row of the form: a colour as it is typed, with a key that stays the same when rows are moved. */
export interface ColorRow extends BrandColor {
  readonly key: number;
}

interface ColorRowsState {
  /** The kit of which the rows are a changed copy. */
  readonly base: AdminBrand;
  readonly rows: readonly ColorRow[];
}

let lastKey = 0;
const newKey = (): number => {
  lastKey += 1;
  return lastKey;
};

const toRows = (colors: readonly BrandColor[]): ColorRow[] => colors.map((color) => ({ ...color, key: newKey() }));

/** A colour as it is saved: typed codes can be in capitals. */
const savedColor = ({ color, name }: BrandColor): string => `${parseColor(color) ?? color} ${name.trim()}`;

const areEqual = (a: readonly BrandColor[], b: readonly BrandColor[]): boolean =>
  a.length === b.length && a.every((color, i) => savedColor(color) === savedColor(b[i] ?? { color: '', name: '' }));

/**
 * The rows of the form for the colours of the brand kit. Rows without changes follow the kit. Changed rows stay, and are
 * based on the version of the kit from which they were copied.
 */
export function useColorRows(brand: AdminBrand) {
  const [state, setState] = useState<ColorRowsState>(() => ({ base: brand, rows: toRows(brand.colors) }));
  let current = state;
  if (state.base !== brand) {
    const isSame = areEqual(state.base.colors, brand.colors);
    const isUnchanged = areEqual(state.rows, state.base.colors) || areEqual(state.rows, brand.colors);
    if (isSame) current = { base: brand, rows: state.rows };
    else if (isUnchanged) current = { base: brand, rows: toRows(brand.colors) };
    if (current !== state) setState(current);
  }
  const { base, rows } = current;
  const setRows = (next: readonly ColorRow[]) => setState({ base, rows: next });
  return {
    rows,
    isChanged: !areEqual(rows, base.colors),
    /** Number of the version on which the rows are based. */
    basedOn: base.version,
    add: () => setRows([...rows, { color: '#', name: '', key: newKey() }]),
    change: (key: number, change: Partial<BrandColor>) =>
      setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row))),
    remove: (key: number) => setRows(rows.filter((row) => row.key !== key)),
    /** Moves a row towards the start. */
    moveUp: (index: number) => {
      const [row] = rows.slice(index, index + 1);
      if (row && index > 0) setRows(rows.toSpliced(index, 1).toSpliced(index - 1, 0, row));
    },
    /** Discards the changes. */
    reset: () => setState({ base: brand, rows: toRows(brand.colors) }),
  };
}

/** Returns the colour of 3 or 6 typed hex digits as `#rrggbb`; undefined for other texts. */
export function parseColor(text: string): string | undefined {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`;
  return /^[0-9a-f]{6}$/.test(digits) ? `#${digits}` : undefined;
}
