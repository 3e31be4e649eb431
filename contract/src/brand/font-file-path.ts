/** Returns the path of a font file in the issues of an error. The index is the position of the file in the form. */
export const fontFilePath = (index: number): string => `body.file.${index}`;
