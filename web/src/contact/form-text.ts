/** What somebody wrote into a field; nothing where there is none. */
export const formText = (values: FormData, name: string): string => String(values.get(name) ?? '');
