import { resolve } from 'node:path';
import { SIGN_UP_POLICIES, type SignUpPolicy } from '@flydeck/contract/accounts/invite';
import { z } from 'zod';
import type { S3Settings } from './adapters/blobs/s3-blobs.ts';
import { BOOLEAN, DISPLAY_SETTINGS, type DisplayConfig, displayConfig } from './display-settings.ts';
import {
  PAYMENT_SETTINGS,
  type PaymentConfig,
  paymentConfig,
  paymentProblems,
  SECRET_PAYMENT_SETTINGS,
} from './payment-settings.ts';
import { REPOSITORY_FOLDER } from './repository-folder.ts';
import { S3_SETTINGS, SECRET_S3_SETTINGS, s3Config, s3Problems } from './s3-settings.ts';
import { readSearchTerms, type SearchTermsSetting } from './search-terms-setting.ts';
import { StartError } from './start-error.ts';

const MEGABYTE = 1_000_000;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** All settings that Flydeck reads from the environment. The table in the README is generated from them. */
export const SETTINGS = z.object({
  PORT: z.coerce
    .number('must be a port from 0 to 65535')
    .int('must be a port from 0 to 65535')
    .min(0, 'must be a port from 0 to 65535')
    .max(65_535, 'must be a port from 0 to 65535')
    .default(3000)
    .describe('Port to listen on. 0 selects a free port.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('IP address to listen on. `0.0.0.0` or `::` makes Flydeck reachable from other machines.'),
  FLYDECK_DATA: z.string().default('data').describe('Data folder. A relative path is resolved against the repository.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgresql://user:password@host:5432/name' })
    .optional()
    .describe('URL of a PostgreSQL database. If not set, Flydeck runs an embedded PostgreSQL in the data folder.'),
  SITE_NAME: z.string().max(100).default('Flydeck').describe('Name of this instance, shown to visitors.'),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://slides.example.org' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Public URL of this instance. If not set, the URL of each request is used.'),
  TRUST_PROXY: z
    .union([BOOLEAN.transform(Number), z.coerce.number().int().min(0).max(10)], {
      error: 'must be true, false or a number of proxies',
    })
    .default(0)
    .describe(
      'Number of reverse proxies in front of Flydeck, each of which appends to `X-Forwarded-*`. `true` means one. Entries from other senders are ignored.',
    ),
  API_REQUESTS_PER_MINUTE: z.coerce
    .number('must be 0 or more')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .default(1200)
    .describe(
      'Maximum number of requests to `/api/` per minute, for each IP address and each API token. 0 means no limit.',
    ),
  UPLOAD_MAX_MB: z.coerce
    .number('must be a number from 1 to 250')
    .min(1, 'must be a number from 1 to 250')
    .max(250, 'must be a number from 1 to 250')
    .default(200)
    .describe('Maximum size of an uploaded file, in megabytes.'),
  STORAGE_PER_MEMBER_MB: z.coerce
    .number('must be a number above 0')
    .positive('must be a number above 0')
    .optional()
    .describe('Maximum total size of the uploaded files of a member, in megabytes. If not set, there is no limit.'),
  CONSENT_REQUIRED: BOOLEAN.default(false).describe(
    'Whether visitors are asked for consent before cookies that are not strictly necessary are set and events are recorded.',
  ),
  EVENTS_ON_LOCALHOST: BOOLEAN.default(false).describe(
    'Whether events are also recorded on `localhost`, tailnet and `preprod` host names. If `false`, pages on these hosts only write events to the browser’s console.',
  ),
  PAGE_LOG_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://logs.example.org/records' })
    .optional()
    .describe(
      'URL to which pages send errors as JSON. It must allow requests from the pages of this instance (CORS). If not set, pages send no errors.',
    ),
  WORKER: BOOLEAN.default(true).describe(
    'Whether this process also runs background jobs such as mails and imports. At least one process of an instance must.',
  ),
  SIGNUPS: z
    .enum(SIGN_UP_POLICIES, { error: `must be one of ${SIGN_UP_POLICIES.join(', ')}` })
    .default('open')
    .describe(
      'Who can sign up: `open` (everyone), `invite` (people invited by an administrator) or `closed` (no one).',
    ),
  SIGN_UPS_PER_HOUR: z.coerce
    .number('must be 1 or more')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .default(40)
    .describe(
      'Maximum number of sign-ups per IP address and hour. Increase it if groups such as school classes sign up at the same time.',
    ),
  CONTACT_EMAIL: z
    .email('must be an e-mail address')
    .optional()
    .describe(
      'E-mail address that receives messages from the contact forms. If not set, all administrators receive them.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })
    .optional()
    .describe('URL of the mail server. If not set, mails are stored in the outbox, which administrators can read.'),
  MAIL_FROM: z
    .string()
    .max(200)
    .regex(/^[^\r\n]*$/, 'must be one line')
    .default('Flydeck <flydeck@localhost>')
    .describe('Sender of mails: `Name <address>` or an e-mail address.'),
  SEARCH_TERMS: z
    .string()
    .transform(readSearchTerms)
    .optional()
    .describe(
      'Suggested searches as JSON, by author segment (`sales-marketing`, `teacher`, `student`, `other`): `{"teacher": ["lesson", "quiz"]}`, or by language and segment: `{"de": {"teacher": ["Unterricht"]}}`. Searches without results are not shown. An empty list hides the suggestions.',
    ),
  DEMOS: BOOLEAN.default(true).describe('Whether the first start loads the demo presentations and templates.'),
  FILMS: BOOLEAN.default(true).describe(
    'Whether films are rendered for the cards of public presentations. Each film takes several seconds of CPU time.',
  ),
  AI_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://api.example.org/v1' })
    .optional()
    .describe(
      'Base URL of a service with the OpenAI chat completions API, which generates outlines. If not set, the words of notes are arranged without adding any.',
    ),
  AI_KEY: z
    .string()
    .regex(/^[\x21-\x7e]*$/, 'must be one line without spaces')
    .optional()
    .describe('API key for `AI_URL`, if the service requires one.'),
  AI_MODEL: z.string().max(200).default('gpt-4o-mini').describe('Model to use at `AI_URL`.'),
  AI_REQUESTS_PER_DAY: z.coerce
    .number('must be 0 or more')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .default(30)
    .describe('Maximum number of outlines generated with `AI_URL` per member or IP address and day. 0 means no limit.'),
  ...DISPLAY_SETTINGS,
  ...PAYMENT_SETTINGS,
  ...S3_SETTINGS,
  METRICS_TOKEN: z
    .string()
    .min(16, 'must be 16 characters or more')
    .optional()
    .describe(
      'Bearer token that grants access to `/metrics`. If not set, only programs on the same machine have access, and only if neither `SITE_URL` nor `TRUST_PROXY` is set.',
    ),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`Minimum level of log lines: ${LOG_LEVELS.join(', ')}.`),
});

/** An AI service that generates outlines. */
interface AiService {
  readonly url: string;
  /** API key. Secret. */
  readonly key: string | undefined;
  readonly model: string;
}

/** The validated settings of a process. `SETTINGS` describes the settings that have no comment here. */
export interface Config extends DisplayConfig, PaymentConfig {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Bucket in which files are stored; undefined if files are stored in the data folder. */
  readonly s3: S3Settings | undefined;
  readonly siteName: string;
  /** Without a trailing slash; undefined if the URL of each request is used. */
  readonly siteUrl: string | undefined;
  /** Number of reverse proxies whose `X-Forwarded-*` entries are trusted. */
  readonly trustProxy: number;
  readonly apiRequestsPerMinute: number;
  readonly uploadMaxBytes: number;
  /** Maximum total size of the uploaded files of a member; undefined if there is no limit. */
  readonly storagePerMemberBytes: number | undefined;
  readonly consentRequired: boolean;
  /** Whether events are also recorded on localhost, tailnet (Tailscale) and pre-production hosts (S7.5). */
  readonly eventsOnLocalhost: boolean;
  /** URL to which pages send errors (S7.17); undefined if pages send none. */
  readonly pageLogUrl: string | undefined;
  /** Whether this process also runs background jobs. */
  readonly worker: boolean;
  readonly signups: SignUpPolicy;
  readonly signUpsPerHour: number;
  readonly contactEmail: string | undefined;
  /** Secret, because the URL may contain a password. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly metricsToken: string | undefined;
  readonly searchTerms: SearchTermsSetting;
  /** Service that generates outlines; undefined if words are only arranged. */
  readonly ai: AiService | undefined;
  /** Maximum number of generated outlines per day and member or IP address. 0 means no limit. */
  readonly aiRequestsPerDay: number;
  readonly demos: boolean;
  /** Whether films of listed presentations are rendered. */
  readonly films: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/**
 * Returns the validated settings. An empty variable counts as not set.
 * @throws StartError with one line per invalid setting.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const variables = Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== '');
  const parsed = SETTINGS.safeParse(Object.fromEntries(variables));
  if (!parsed.success) {
    throw new StartError(
      parsed.error.issues.map(({ path, message }) => `setting ${path.join('.')}: ${message}`).join('\n'),
    );
  }
  const settings = parsed.data;
  const problems = [...paymentProblems(settings), ...s3Problems(settings)];
  if (problems.length > 0) throw new StartError(problems.join('\n'));
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(REPOSITORY_FOLDER, settings.FLYDECK_DATA),
    databaseUrl: settings.DATABASE_URL,
    s3: s3Config(settings),
    siteName: settings.SITE_NAME,
    siteUrl: settings.SITE_URL,
    trustProxy: settings.TRUST_PROXY,
    apiRequestsPerMinute: settings.API_REQUESTS_PER_MINUTE,
    uploadMaxBytes: settings.UPLOAD_MAX_MB * MEGABYTE,
    storagePerMemberBytes:
      settings.STORAGE_PER_MEMBER_MB === undefined ? undefined : settings.STORAGE_PER_MEMBER_MB * MEGABYTE,
    consentRequired: settings.CONSENT_REQUIRED,
    eventsOnLocalhost: settings.EVENTS_ON_LOCALHOST,
    pageLogUrl: settings.PAGE_LOG_URL,
    worker: settings.WORKER,
    signups: settings.SIGNUPS,
    signUpsPerHour: settings.SIGN_UPS_PER_HOUR,
    contactEmail: settings.CONTACT_EMAIL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    metricsToken: settings.METRICS_TOKEN,
    searchTerms: settings.SEARCH_TERMS ?? { allLanguages: {}, byLanguage: {} },
    ai:
      settings.AI_URL === undefined
        ? undefined
        : { url: settings.AI_URL, key: settings.AI_KEY, model: settings.AI_MODEL },
    aiRequestsPerDay: settings.AI_REQUESTS_PER_DAY,
    demos: settings.DEMOS,
    films: settings.FILMS,
    ...displayConfig(settings),
    ...paymentConfig(settings),
    logLevel: settings.LOG_LEVEL,
  };
}

/** Settings that contain passwords or keys, whose values are never shown. */
const SECRET_SETTINGS = new Set<string>([
  'DATABASE_URL',
  'SMTP_URL',
  'AI_KEY',
  'METRICS_TOKEN',
  ...SECRET_PAYMENT_SETTINGS,
  ...SECRET_S3_SETTINGS,
]);

/** An environment variable with the value that this process uses. */
export interface EffectiveSetting {
  readonly name: string;
  readonly description: string;
  /** Null if the variable is not set, and its default is missing or is a list or an object. */
  readonly value: string | null;
  /** Whether the environment contains the variable; otherwise `value` is the default. */
  readonly isSet: boolean;
}

/** Returns all effective settings of this process for administrators. Secret values are replaced by dots. */
export function listEffectiveSettings(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): EffectiveSetting[] {
  return Object.entries(SETTINGS.shape).map(([name, schema]) => {
    const environmentValue = environment[name]?.trim() || undefined;
    const defaultValue = schema.safeParse(undefined).data;
    const effectiveValue = environmentValue ?? (isPrimitive(defaultValue) ? String(defaultValue) : null);
    const displayValue = environmentValue !== undefined && SECRET_SETTINGS.has(name) ? '•••' : effectiveValue;
    return {
      name,
      description: schema.description ?? '',
      value: displayValue,
      isSet: environmentValue !== undefined,
    };
  });
}

const isPrimitive = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
