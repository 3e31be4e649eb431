import { EVENT_MAX_AGENT_LENGTH } from '@flydeck/contract/events/constants';
import { eventText } from './event-text.ts';

/** The app of the video conference service Zoom in which a page runs, as recorded in events (S3.8). */
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

/**
 * Operating systems, with patterns for their versions in the user agent. The first match counts: user agents of iOS
 * also contain `Mac OS X`, and user agents of Android also contain `Linux`.
 */
const SYSTEMS = [
  ['Windows', /Windows NT ([\d.]+)/],
  ['iOS', /(?:iPhone|CPU) OS ([\d_]+)/],
  ['macOS', /Mac OS X ([\d_.]+)/],
  ['Android', /Android ([\d.]+)/],
  ['Linux', /Linux ([\d.]*)/],
] as const;

/**
 * Reads the Zoom app that opened this page from the parameters that the app appended to the URL (`docs/events.md`).
 * Returns null if the query lacks the id of a meeting or of a user, because then no Zoom app opened the page.
 */
export function readZoomApp(query: string, userAgent: string): ZoomApp | null {
  const parameters = new URLSearchParams(query);
  const readParameter = (name: string) => eventText(parameters.get(name) ?? '');
  const user = {
    meeting_id: readParameter('zoom_meeting_id'),
    zoom_app_user_id: readParameter('zoom_app_user_id'),
  };
  if (user.meeting_id === '' || user.zoom_app_user_id === '') return null;
  // `/()/` matches any user agent with an empty version.
  const [os, versionPattern] = SYSTEMS.find(([, pattern]) => pattern.test(userAgent)) ?? ['unknown', /()/];
  return {
    user,
    platform: {
      os,
      os_version: versionPattern.exec(userAgent)?.[1]?.replaceAll('_', '.') ?? '',
      user_agent: eventText(userAgent, EVENT_MAX_AGENT_LENGTH),
      zoom_app_version: readParameter('zoom_app_version'),
      zoom_version: readParameter('zoom_version') || (/\bZoom\/([\d.]+)/.exec(userAgent)?.[1] ?? ''),
    },
  };
}
