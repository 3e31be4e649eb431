/** A field whose text can be copied. */
export type CopyableField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Copies the text of a field. If the Clipboard API fails or is missing (on an instance without TLS), selects the text
 * and calls `execCommand`. Returns false if both ways fail. The text then stays selected, so that the visitor can copy
 * the text with the keyboard.
 */
export async function copyText(field: CopyableField): Promise<boolean> {
  const isWritten = await navigator.clipboard?.writeText(field.value).then(
    () => true,
    () => false,
  );
  if (isWritten) return true;
  const previousFocus = document.activeElement;
  field.select();
  const isCopied = document.execCommand('copy');
  if (isCopied && previousFocus instanceof HTMLElement) previousFocus.focus();
  return isCopied;
}
