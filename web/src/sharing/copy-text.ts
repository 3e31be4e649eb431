/** A field whose text can be copied. */
export type CopyableField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Copies the text of a field. Without the Clipboard API (an instance without TLS), it selects the text and uses
 * `execCommand`. Returns false if both fail; the text then stays selected, and the visitor can copy it with the
 * keyboard.
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
