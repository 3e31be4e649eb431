/** A card's film is 170 by 95.63 (S§9); twice that is sharp on screens of any density. */
export const FILM_SIZE = { width: 340, height: 192 } as const;

export const FILM_FPS = 12;

export const FILM_SECONDS = 5;

/** More no card may cost its reader. */
export const FILM_MAX_BYTES = 600_000;
