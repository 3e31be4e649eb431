import { EVENT_MAX_AGENT_LENGTH } from '@flydeck/contract/events/constants';
import { eventText } from './event-text.ts';

/** The app of Zoom that a page stands in, as events tell of it (S§3). */
export interface ZoomApp {
  readonly platform: {
    readonly os: string;
    readonly os_version: string;
    readonly user_agent: string;
    readonly zoom_app_version: string;
    readonly zoom_version: string;
  };
  readonly user: { readonly meeting_id: string; readonly zoom_app_user_id: string };
}

/** Systems by what browsers call them, and where their version stands. */
const SYSTEMS = [
  ['Windows', /Windows NT ([\d.]+)/],
  ['iOS', /(?:iPhone|CPU) OS ([\d_]+)/],
  ['macOS', /Mac OS X ([\d_.]+)/],
  ['Android', /Android ([\d.]+)/],
  ['Linux', /Linux ([\d.]*)/],
] as const;

/**
 * The app that opened this page, from the parameters that it appended to the address (`docs/events.md`) and the name of the
 * browser; null where it is opened by no app.
 */
export function zoomAppOf(query: string, userAgent: string): ZoomApp | null {
  const told = new URLSearchParams(query);
  const word = (name: string) => eventText(told.get(name) ?? '');
  const user = { meeting_id: word('zoom_meeting_id'), zoom_app_user_id: word('zoom_app_user_id') };
  if (user.meeting_id === '' || user.zoom_app_user_id === '') return null;
  const [os, version] = SYSTEMS.find(([, pattern]) => pattern.test(userAgent)) ?? ['unknown', /()/];
  return {
    user,
    platform: {
      os,
      os_version: version.exec(userAgent)?.[1]?.replaceAll('_', '.') ?? '',
      user_agent: eventText(userAgent, EVENT_MAX_AGENT_LENGTH),
      zoom_app_version: word('zoom_app_version'),
      zoom_version: word('zoom_version') || (/\bZoom\/([\d.]+)/.exec(userAgent)?.[1] ?? ''),
    },
  };
}
