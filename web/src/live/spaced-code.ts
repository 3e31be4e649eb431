/** Returns the code of a live session with a space in the middle, which makes it easier to read: `123 456`. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;
