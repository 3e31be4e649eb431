/** Size of films in px. Cards show them at 170 by 95.63 px (S9.6). Twice this size is sharp on high-density screens. */
export const FILM_SIZE = { width: 340, height: 192 } as const;

export const FILM_FPS = 12;

export const FILM_SECONDS = 5;

/** Size limit of a film, to bound the download cost of a card. */
export const FILM_MAX_BYTES = 600_000;
