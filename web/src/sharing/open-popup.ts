interface Size {
  readonly width: number;
  readonly height: number;
}

/** Opens an address in a window of its own, in the middle of this one. False: the browser did not let it. */
export function openPopup(address: string, { width, height }: Size): boolean {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
  const popup = window.open(address, '_blank', features);
  if (!popup) return false;
  // The network's page has no hold on this one.
  popup.opener = null;
  return true;
}
