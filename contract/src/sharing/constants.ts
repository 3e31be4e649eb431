/** Social networks of the share dialog (V3.12). */
export const SHARE_NETWORKS = ['FACEBOOK', 'LINKEDIN', 'TWITTER', 'GOOGLE_CLASSROOM'] as const;
export type ShareNetwork = (typeof SHARE_NETWORKS)[number];

/** Methods of sharing: the share sheet of the device, e-mail, or a social network (V7.17). */
export const SHARE_TYPES = ['MOBILE', 'EMAIL', ...SHARE_NETWORKS] as const;

/** A size in CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Sizes of the popup windows that show a social network (V4.16, V9.9). */
export const SHARE_POPUP_SIZES: Readonly<Record<ShareNetwork, Size>> = {
  FACEBOOK: { width: 520, height: 570 },
  LINKEDIN: { width: 1300, height: 570 },
  TWITTER: { width: 520, height: 570 },
  GOOGLE_CLASSROOM: { width: 520, height: 570 },
};

/** Time for which a page shows that a link was copied (V9.1). */
export const COPY_SUCCESS_MS = 3000;

/** Initial size of an embed, in CSS pixels (V9.6). */
export const EMBED_SIZE: Size = { width: 560, height: 315 };

/** Aspect ratio of an embedded pitch: width over height (V4.10). */
export const EMBED_ASPECT_RATIO = 16 / 9;

/** Maximum number of digits of the width and of the height of an embed in CSS pixels (V5.5). */
export const EMBED_MAX_DIGITS = 4;
