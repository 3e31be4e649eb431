/** Returns the text of a form field; empty if the form has no such field. */
export const formText = (values: FormData, name: string): string => String(values.get(name) ?? '');
