import type { ChartKind } from '@flydeck/editor/charts/chart-kinds';

/** Filled shapes in the colour of the text and in a lighter one, and lines. Path data in a square of 24 units. */
interface Icon {
  readonly dark?: string;
  readonly light?: string;
  readonly line?: string;
}

const ICONS: Readonly<Record<ChartKind, Icon>> = {
  column: { dark: 'M4 10h3v10H4zM13 5h3v15h-3z', light: 'M8 13h3v7H8zM17 9h3v11h-3z' },
  'column-stacked': {
    dark: 'M4 14h4v6H4zM10 12h4v8h-4zM16 15h4v5h-4z',
    light: 'M4 9h4v4H4zM10 5h4v6h-4zM16 10h4v4h-4z',
  },
  'column-percent': {
    dark: 'M4 14h4v6H4zM10 11h4v9h-4zM16 16h4v4h-4z',
    light: 'M4 4h4v9H4zM10 4h4v6h-4zM16 4h4v11h-4z',
  },
  bar: { dark: 'M4 4h10v3H4zM4 13h15v3H4z', light: 'M4 8h7v3H4zM4 17h11v3H4z' },
  'bar-stacked': { dark: 'M4 4h6v4H4zM4 10h8v4H4zM4 16h5v4H4z', light: 'M11 4h4v4h-4zM13 10h6v4h-6zM10 16h4v4h-4z' },
  'bar-percent': { dark: 'M4 4h6v4H4zM4 10h9v4H4zM4 16h4v4H4z', light: 'M11 4h9v4h-9zM14 10h6v4h-6zM9 16h11v4H9z' },
  line: { line: 'M4 16l5-6 5 4 6-9M4 20l5-3 5 2 6-4' },
  'line-smooth': { line: 'M4 17c5 0 4-8 8-8s4 5 8-4' },
  area: { light: 'M4 15l5-7 5 4 6-7v15H4z', line: 'M4 15l5-7 5 4 6-7' },
  'area-stacked': { dark: 'M4 17l5-3 5 2 6-4v8H4z', light: 'M4 12l5-6 5 4 6-6v7l-6 4-5-2-5 3z' },
  pie: { dark: 'M12 4a8 8 0 0 1 8 8h-8z', light: 'M11 5a8 8 0 1 0 8 8h-8z' },
  doughnut: {
    dark: 'M12 3a9 9 0 0 1 9 9h-4.5a4.5 4.5 0 0 0-4.5-4.5z',
    light: 'M11 3.1a9 9 0 1 0 9.9 9.9h-4.5a4.5 4.5 0 1 1-5.400-5.400z',
  },
  scatter: {
    dark: 'M5 15h3v3H5zM10 9h3v3h-3zM17 5h3v3h-3z',
    light: 'M8 6h3v3H8zM13 14h3v3h-3zM17 11h3v3h-3z',
  },
  bubble: {
    dark: 'M8 9a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
    light: 'M16 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM17 14a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  },
  radar: { line: 'M12 3l8.5 6.5-3.200 10H6.700l-3.200-10zM12 8l4 3-2 5-5-1-1-5z' },
  'radar-filled': { line: 'M12 3l8.5 6.5-3.200 10H6.700l-3.200-10z', light: 'M12 7l5 3.5-2.5 6L8 16l-1.5-5.5z' },
};

/** The icon of a kind of charts. */
export function KindIcon({ kind }: { readonly kind: ChartKind }) {
  const { dark, light, line } = ICONS[kind];
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      {light && <path d={light} opacity="0.45" />}
      {dark && <path d={dark} />}
      {line && <path d={line} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinejoin="round" />}
    </svg>
  );
}
