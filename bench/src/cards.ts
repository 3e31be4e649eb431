/** The area of the cards, in units of the scene. */
export const CARDS_AREA = { x: 0, y: 0, width: 4000, height: 2250 };

/** A rectangle with rounded corners and sometimes a text (`label`), in the units of `CARDS_AREA`. */
export interface Card {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly label: string | undefined;
}

/** Creates cards on a grid that fills `CARDS_AREA`. Every fifth card has a label. */
export function createCards(count: number): Card[] {
  // `CARDS_AREA` has the aspect ratio 16:9. With this ratio of columns to rows, the cells are nearly square.
  const columns = Math.ceil(Math.sqrt((count * 16) / 9));
  const rows = Math.ceil(count / columns);
  const cell = { width: CARDS_AREA.width / columns, height: CARDS_AREA.height / rows };
  return Array.from({ length: count }, (_, i) => ({
    x: (i % columns) * cell.width + cell.width * 0.1,
    y: Math.floor(i / columns) * cell.height + cell.height * 0.1,
    width: cell.width * 0.8,
    height: cell.height * 0.8,
    // Multiplicative hashing (Knuth) gives neighbours different colours.
    color: `#${((i * 2654435761) >>> 8).toString(16).padStart(6, '0').slice(-6)}`,
    label: i % 5 === 0 ? `Item ${i}` : undefined,
  }));
}
