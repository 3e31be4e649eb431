/** Size in topic units of text that neither specifies nor inherits a size. */
export const DEFAULT_TEXT_SIZE = 18;
