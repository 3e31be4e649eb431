/** A field that shows what is copied. */
export type CopiedField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Copies what a field shows. Where the browser offers no clipboard (an instance without TLS), the field's own selection is
 * copied. False: neither worked, and the text is left selected for the person's own keys.
 */
export async function copyText(field: CopiedField): Promise<boolean> {
  const isWritten = await navigator.clipboard?.writeText(field.value).then(
    () => true,
    () => false,
  );
  if (isWritten) return true;
  const before = document.activeElement;
  field.select();
  const isCopied = document.execCommand('copy');
  if (isCopied && before instanceof HTMLElement) before.focus();
  return isCopied;
}
