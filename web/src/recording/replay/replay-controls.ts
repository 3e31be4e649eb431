/** The speeds that the visitor can select. */
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
/** Time by which the buttons and the keys J and L move. */
export const JUMP_MS = 10_000;
