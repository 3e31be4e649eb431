/** Size of the popup's content in CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Opens a URL in a popup of the given size, centred over this window. Returns false if the browser blocks the popup.
 */
export function openPopup(url: string, { width, height }: Size): boolean {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
  const popup = window.open(url, '_blank', features);
  if (!popup) return false;
  // The page in the popup must not navigate this page. With the feature `noopener`, `open` would always return null.
  popup.opener = null;
  return true;
}
