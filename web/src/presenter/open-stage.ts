/** A screen of the Window Management API, which the types of TypeScript do not contain. */
interface DetailedScreen {
  readonly availLeft: number;
  readonly availTop: number;
  readonly availWidth: number;
  readonly availHeight: number;
}

interface ScreenDetails {
  readonly screens: readonly DetailedScreen[];
  readonly currentScreen: DetailedScreen;
}

type ScreenWindow = Window & { getScreenDetails?: () => Promise<ScreenDetails> };

/** Returns a screen other than the one of this window; undefined if there is none or it is unknown. */
async function findOtherScreen(): Promise<DetailedScreen | undefined> {
  const { getScreenDetails } = window as ScreenWindow;
  const isExtended = (screen as Screen & { readonly isExtended?: boolean }).isExtended ?? false;
  if (!getScreenDetails || !isExtended) return undefined;
  // Asks the presenter for the permission, unless it is granted or denied already.
  const details = await getScreenDetails.call(window).catch(() => undefined);
  return details?.screens.find((other) => other !== details.currentScreen);
}

/**
 * Opens the stage in a window, on another screen if the browser can do this. Must be called by a click.
 * @returns undefined if the browser has blocked the window
 */
export async function openStage(url: string): Promise<Window | undefined> {
  const other = await findOtherScreen();
  const features = other
    ? `popup,left=${other.availLeft},top=${other.availTop},width=${other.availWidth},height=${other.availHeight}`
    : `popup,width=${Math.round(screen.availWidth * 0.6)},height=${Math.round(screen.availHeight * 0.6)}`;
  return window.open(url, '_blank', features) ?? undefined;
}
