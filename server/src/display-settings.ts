import { isInstancePath } from '@flydeck/contract/ads/safe-link';
import { VIDEO_PLAYERS, type VideoPlayerName } from '@flydeck/contract/video-players';
import { z } from 'zod';

/** A setting that is `true` or `false`. */
export const BOOLEAN = z.enum(['true', 'false']).transform((value) => value === 'true');

/** A path of this instance, such as `/create/`. */
const instancePath = z.string().max(500).refine(isInstancePath);

const promoSchema = z.strictObject({
  message: z.string().trim().min(1).max(160),
  callToAction: z.string().trim().min(1).max(40),
  path: instancePath,
  videoUrl: instancePath.nullish().transform((url) => url ?? null),
  posterUrl: instancePath.nullish().transform((url) => url ?? null),
});
/** The promotion of the alternative restart overlay (S2.3). */
export type PromoSetting = z.infer<typeof promoSchema>;

function readPromo(text: string, context: z.RefinementCtx): PromoSetting {
  try {
    return promoSchema.parse(JSON.parse(text));
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'must be JSON such as {"message": "Make your own", "callToAction": "Create", "path": "/create/"}',
    });
    return z.NEVER;
  }
}

function readVideoPlayers(text: string, context: z.RefinementCtx): VideoPlayerName[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const players = VIDEO_PLAYERS.filter((player) => names.includes(player));
  if (players.length === new Set(names).size) return players;
  context.addIssue({ code: 'custom', message: `must be a list of ${VIDEO_PLAYERS.join(' and ')}` });
  return z.NEVER;
}

/** URL schemes that a native app cannot use, because browsers handle them. */
const BROWSER_SCHEMES = new Set('about blob data file ftp http https javascript mailto vbscript ws wss'.split(' '));

const httpsUrl = (example: string) => z.url({ protocol: /^https$/, error: `must look like ${example}` }).max(200);

/** Settings of advertisements, watermark, players of videos, promotion and the native app. */
export const DISPLAY_SETTINGS = {
  ADS_TOP: BOOLEAN.default(false).describe(
    'Whether an advertisement is shown above public presentations. Administrators edit the advertisements of the instance under `/admin/ads/`.',
  ),
  ADS_BOTTOM: BOOLEAN.default(false).describe('Whether an advertisement is shown below public presentations.'),
  ADS_OVERLAY: BOOLEAN.default(false).describe(
    'Whether an advertisement covers the stage of public presentations until the visitor selects Present.',
  ),
  ADS_SCRIPT_URL: httpsUrl('https://ads.example.org/flydeck.js')
    .optional()
    .describe(
      'URL of the [script of an ad network](docs/advertisements.md). If not set, the advertisements of the instance are shown.',
    ),
  WATERMARK: BOOLEAN.default(false).describe(
    'Whether the name of the instance is shown in a corner of the stage, with a link to the home page.',
  ),
  VIDEO_PLAYERS: z
    .string()
    .transform(readVideoPlayers)
    .default([])
    .describe(
      'Services whose videos play in the presentation, separated by commas: `youtube`, `vimeo`. After a click on a linked video, the visitor’s browser loads the player from `www.youtube-nocookie.com` or `player.vimeo.com`. If not set, the link opens a new tab and pages load nothing from these services.',
    ),
  PROMO: z
    .string()
    .transform(readPromo)
    .optional()
    .describe(
      'Promotion at the end of a presentation, as JSON with paths of this instance: `{"message": "Make your own", "callToAction": "Create", "path": "/create/", "videoUrl": "/…", "posterUrl": "/…"}`. The last two fields are optional.',
    ),
  NATIVE_APP_IOS_URL: httpsUrl('https://apps.apple.com/app/id1')
    .optional()
    .describe('App Store URL of the native app, offered on iPhones and iPads.'),
  NATIVE_APP_ANDROID_URL: httpsUrl('https://play.google.com/store/apps/details?id=org.example')
    .optional()
    .describe('Google Play URL of the native app, offered on Android.'),
  NATIVE_APP_PROTOCOL: z
    .string()
    .regex(/^[a-z][a-z0-9+.-]{1,30}$/, 'must be a URL scheme such as flydeck')
    .refine((scheme) => !BROWSER_SCHEMES.has(scheme), 'must be a URL scheme that browsers do not handle themselves')
    .optional()
    .describe('URL scheme that opens the native app if it is installed: `flydeck` opens `flydeck://p/{oid}/`.'),
  NATIVE_APP_TIMEOUT_MS: z.coerce
    .number('must be a number from 0 to 10000')
    .int('must be a whole number')
    .min(0, 'must be a number from 0 to 10000')
    .max(10_000, 'must be a number from 0 to 10000')
    .default(300)
    .describe('Time in milliseconds that the app has to open before the store page is opened.'),
};

/** The validated settings of advertisements, watermark, players of videos, promotion and the native app. */
export interface DisplayConfig {
  readonly ads: {
    readonly top: boolean;
    readonly bottom: boolean;
    readonly overlay: boolean;
    /** URL of an ad network's script; undefined for the instance's house ads. */
    readonly scriptUrl: string | undefined;
  };
  readonly watermark: boolean;
  /** Services whose players visitors may load into presentations. */
  readonly videoPlayers: readonly VideoPlayerName[];
  readonly promo: PromoSetting | undefined;
  readonly nativeApp: {
    readonly iosUrl: string | undefined;
    readonly androidUrl: string | undefined;
    /** URL scheme without `://`. */
    readonly protocol: string | undefined;
    /** Time after which the store page is opened if the app has not opened. */
    readonly timeoutMs: number;
  };
}

/** Returns the validated display settings under the names that the code uses. */
export function displayConfig(settings: z.output<z.ZodObject<typeof DISPLAY_SETTINGS>>): DisplayConfig {
  return {
    ads: {
      top: settings.ADS_TOP,
      bottom: settings.ADS_BOTTOM,
      overlay: settings.ADS_OVERLAY,
      scriptUrl: settings.ADS_SCRIPT_URL,
    },
    watermark: settings.WATERMARK,
    videoPlayers: settings.VIDEO_PLAYERS,
    promo: settings.PROMO,
    nativeApp: {
      iosUrl: settings.NATIVE_APP_IOS_URL,
      androidUrl: settings.NATIVE_APP_ANDROID_URL,
      protocol: settings.NATIVE_APP_PROTOCOL,
      timeoutMs: settings.NATIVE_APP_TIMEOUT_MS,
    },
  };
}
