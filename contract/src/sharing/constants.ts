/** Where the share dialog leads (V§3). */
export const SHARE_NETWORKS = ['FACEBOOK', 'LINKEDIN', 'TWITTER', 'GOOGLE_CLASSROOM'] as const;
export type ShareNetwork = (typeof SHARE_NETWORKS)[number];

/** How a presentation is shared: by the device's own means, by mail, or in a network (V§7). */
export const SHARE_TYPES = ['MOBILE', 'EMAIL', ...SHARE_NETWORKS] as const;
export type ShareType = (typeof SHARE_TYPES)[number];
