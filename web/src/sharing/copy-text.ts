/** A field whose text can be copied. */
export type CopiedField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Copies the text of a field. Without the Clipboard API (an instance without TLS), it selects the text and uses
 * `execCommand`. False: both failed, and the text stays selected so that the visitor can copy it with the keyboard.
 */
export async function copyText(field: CopiedField): Promise<boolean> {
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
