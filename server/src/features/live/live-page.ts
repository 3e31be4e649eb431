import { liveCodeSchema } from '@flydeck/contract/live/session';
import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import type { Platform } from '../../platform.ts';

/**
 * Registers `/live/`, `/live/{code}/` and `/live/remote/`. The page with a code is the same for all codes, so it does not
 * reveal which codes exist. Only the limited lookup of the page's requests does.
 */
export function registerLivePage({ app, pages }: Pick<Platform, 'app' | 'pages'>): void {
  pages.registerPersonal(app, PAGE_ENDPOINTS_BY_NAME.live, async (request) => {
    const { code } = request.params as { readonly code?: string };
    if (code === undefined) return { name: 'live', data: { code: null }, path: '/live/' };
    const { data } = liveCodeSchema.safeParse(code);
    if (data === undefined) return { redirectTo: '/live/' };
    return { name: 'live', data: { code: data }, path: `/live/${data}/`, listed: false };
  });
  pages.registerPersonal(app, PAGE_ENDPOINTS_BY_NAME.remote, async () => ({
    name: 'remote',
    data: {},
    path: '/live/remote/',
    listed: false,
  }));
}
