/** Data of the page on which followers enter the code of a live session and follow it. */
export interface LivePage {
  /** The code in the URL; null on the page with the field for the code. */
  readonly code: string | null;
}
