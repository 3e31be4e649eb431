import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

/** The repository's folder; relative folders in settings start here, whatever folder a command was called from. */
export const REPOSITORY_FOLDER = resolve(import.meta.dirname, '../..');

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const YES_OR_NO = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Every setting that Flydeck reads from the environment; the table in the README is made from it. */
export const SETTINGS = z.object({
  PORT: z.coerce
    .number('must be a port from 0 to 65535')
    .int('must be a port from 0 to 65535')
    .min(0, 'must be a port from 0 to 65535')
    .max(65_535, 'must be a port from 0 to 65535')
    .default(3000)
    .describe('Port to listen on; 0 takes any free one.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on; `0.0.0.0` or `::` makes Flydeck reachable from other machines.'),
  FLYDECK_DATA: z
    .string()
    .default('data')
    .describe('Folder of everything Flydeck stores; relative to the repository.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgresql://user:password@host:5432/name' })
    .optional()
    .describe('A PostgreSQL of your own; without it Flydeck runs an embedded one in its data folder.'),
  SITE_NAME: z.string().max(100).default('Flydeck').describe('Name of this instance, as visitors read it.'),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://slides.example.org' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Public address of this instance; without it, the address of each request stands.'),
  TRUST_PROXY: YES_OR_NO.default(false).describe(
    'Whether a reverse proxy in front sets `X-Forwarded-*`; only then are these headers believed.',
  ),
  API_REQUESTS_PER_MINUTE: z.coerce
    .number('must be a number from 0 on')
    .int('must be a whole number')
    .min(0, 'must be a number from 0 on')
    .default(300)
    .describe('Requests to `/api/` that one address may make a minute; 0 for no limit.'),
  DEMOS: YES_OR_NO.default(true).describe('Whether the first start loads the demo presentations.'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`How much is logged: ${LOG_LEVELS.join(', ')}.`),
});

/** The settings of a process, validated. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly siteName: string;
  /** Without a slash at its end. */
  readonly siteUrl: string | undefined;
  readonly trustProxy: boolean;
  readonly apiRequestsPerMinute: number;
  readonly demos: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/**
 * Reads the settings. An empty variable counts as not set.
 * @throws StartError with one line a wrong setting.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== '');
  const parsed = SETTINGS.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    throw new StartError(
      parsed.error.issues.map(({ path, message }) => `setting ${path.join('.')}: ${message}`).join('\n'),
    );
  }
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(REPOSITORY_FOLDER, settings.FLYDECK_DATA),
    databaseUrl: settings.DATABASE_URL,
    siteName: settings.SITE_NAME,
    siteUrl: settings.SITE_URL,
    trustProxy: settings.TRUST_PROXY,
    apiRequestsPerMinute: settings.API_REQUESTS_PER_MINUTE,
    demos: settings.DEMOS,
    logLevel: settings.LOG_LEVEL,
  };
}
