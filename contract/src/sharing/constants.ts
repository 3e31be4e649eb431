/** Where the share dialog leads (V§3). */
export const SHARE_NETWORKS = ['FACEBOOK', 'LINKEDIN', 'TWITTER', 'GOOGLE_CLASSROOM'] as const;
export type ShareNetwork = (typeof SHARE_NETWORKS)[number];

/** How a presentation is shared: by the device's own means, by mail, or in a network (V§7). */
export const SHARE_TYPES = ['MOBILE', 'EMAIL', ...SHARE_NETWORKS] as const;
export type ShareType = (typeof SHARE_TYPES)[number];

interface Size {
  /** CSS pixels. */
  readonly width: number;
  /** CSS pixels. */
  readonly height: number;
}

/** The windows in which networks take what is shared (V§9). */
export const SHARE_POPUP: Readonly<Record<ShareNetwork, Size>> = {
  FACEBOOK: { width: 520, height: 570 },
  LINKEDIN: { width: 1300, height: 570 },
  TWITTER: { width: 520, height: 570 },
  GOOGLE_CLASSROOM: { width: 520, height: 570 },
};

/** How long a copy is told to have succeeded, in milliseconds (V§9). */
export const COPY_SUCCESS_MS = 3000;

/** The size that an embed starts from, in CSS pixels (V§9). */
export const EMBED_SIZE: Size = { width: 560, height: 315 };

/** What a pitch is embedded in: width over height (V§4). */
export const EMBED_RATIO = 16 / 9;

/** Digits that a dimension of an embed may have (V§5). */
export const EMBED_DIGITS = 4;
