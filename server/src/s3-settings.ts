import { z } from 'zod';
import type { S3Settings } from './adapters/blobs/s3-blobs.ts';
import { BOOLEAN } from './display-settings.ts';

/** Settings of the file storage. */
export const S3_SETTINGS = {
  S3_BUCKET: z
    .string()
    .regex(/^[A-Za-z0-9._-]{3,255}$/, 'must be the name of a bucket')
    .optional()
    .describe('S3 bucket for files. If not set, files are stored in the data folder.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must look like https://s3.example.org' })
    .optional()
    .describe('URL of the S3 service. If not set, Amazon S3 in `S3_REGION` is used.'),
  S3_REGION: z.string().min(1).max(60).default('us-east-1').describe('Region of the bucket.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .max(200)
    .optional()
    .describe('Access key ID. If not set, the credentials of the environment are used, such as an IAM role.'),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .max(400)
    .optional()
    .describe('Secret access key that belongs to `S3_ACCESS_KEY_ID`.'),
  S3_PATH_STYLE: BOOLEAN.optional().describe(
    'Whether URLs have the bucket in the path instead of in the host name. Default: true if `S3_ENDPOINT` is set.',
  ),
} as const;

/** Names of the settings whose values are never shown. */
export const SECRET_S3_SETTINGS = ['S3_SECRET_ACCESS_KEY'] as const;

type ParsedSettings = z.output<z.ZodObject<typeof S3_SETTINGS>>;

/** Returns one message for each contradiction between S3 settings; an empty array if there are none. */
export function s3Problems(settings: ParsedSettings): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const problems: string[] = [];
  if (S3_BUCKET === undefined && (S3_ENDPOINT ?? S3_ACCESS_KEY_ID) !== undefined)
    problems.push('setting S3_BUCKET: must be set if other S3 settings are set');
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined))
    problems.push('setting S3_ACCESS_KEY_ID: must be set together with S3_SECRET_ACCESS_KEY');
  return problems;
}

/** Returns the settings as environment variables for a child process; no variables if S3 is not used. */
export function s3Environment(s3: S3Settings | undefined): Record<string, string> {
  if (!s3) return {};
  const { bucket, endpoint, region, credentials, pathStyle } = s3;
  return {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_PATH_STYLE: String(pathStyle),
    ...(endpoint === undefined ? {} : { S3_ENDPOINT: endpoint }),
    ...(credentials && {
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    }),
  };
}

/** Returns the S3 settings; undefined if files are stored in the data folder. */
export function s3Config(settings: ParsedSettings): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = settings;
  if (bucket === undefined) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const hasKey = accessKeyId !== undefined && secretAccessKey !== undefined;
  return {
    bucket,
    endpoint,
    region,
    credentials: hasKey ? { accessKeyId, secretAccessKey } : undefined,
    pathStyle: settings.S3_PATH_STYLE ?? endpoint !== undefined,
  };
}
