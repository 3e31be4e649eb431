import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../s3-blobs.ts';

/** Swift's storage servers. Each has its own ring, a table in which Swift looks up the device of an object. */
const ROLES = ['account', 'container', 'object'] as const;
const START_TIMEOUT_MS = 180_000;
/** Base-2 logarithm of the number of partitions of a ring. Swift assigns objects to partitions by a hash. */
const PARTITION_POWER = '4';
const CREDENTIALS = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
const REGION = 'us-east-1';

/** The programs of Debian's packages `swift-proxy`, `swift-account`, `swift-container` and `swift-object`. */
const PROGRAMS = ['proxy', ...ROLES].map((role) => `/usr/bin/swift-${role}-server`);

/** Returns a message with the missing programs and configuration file; undefined if OpenStack Swift is installed. */
export function describeMissingPrograms(): string | undefined {
  const missing = [...PROGRAMS, '/usr/bin/swift-ring-builder', '/etc/swift/swift.conf'].filter(
    (path) => !existsSync(path),
  );
  if (missing.length === 0) return undefined;
  return `OpenStack Swift is not installed (${missing.join(', ')}): apt-get install swift-proxy swift-account swift-container swift-object`;
}

/** A running server with the S3 API, for tests. */
export interface S3Server {
  /** Creates a bucket and returns the settings with which it can be accessed. */
  createBucket(name: string): Promise<S3Settings>;
  close(): Promise<void>;
}

/** Starts OpenStack Swift with its S3 API in a new folder, with one device and one copy of each object. */
export async function startSwift(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'flydeck-swift-'));
  const children: ChildProcess[] = [];
  const close = async (): Promise<void> => {
    const exits = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(exits);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await mkdir(join(folder, 'devices/d1'), { recursive: true });
    const ports: number[] = [];
    for (const role of ROLES) {
      const port = await findFreePort();
      ports.push(port);
      buildRing(folder, role, port);
      children.push(await startProgram(folder, role, storageConfig(folder, role, port)));
    }
    const port = await findFreePort();
    ports.push(port);
    children.push(await startProgram(folder, 'proxy', proxyConfig(folder, port)));
    const endpoint = `http://127.0.0.1:${port}`;
    for (const healthPort of ports) await waitUntilReady(`http://127.0.0.1:${healthPort}/healthcheck`);
    return { createBucket: (name) => createBucket(endpoint, name), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function createBucket(endpoint: string, bucket: string): Promise<S3Settings> {
  const settings = { bucket, endpoint, region: REGION, credentials: CREDENTIALS, pathStyle: true };
  const client = new S3Client({ endpoint, region: REGION, credentials: CREDENTIALS, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  // On a busy machine, Swift can respond for a short time that the new bucket does not exist.
  await waitFor(`list the bucket ${bucket}`, async () => {
    await client.send(new ListObjectsV2Command({ Bucket: bucket }));
    return true;
  });
  client.destroy();
  return settings;
}

/** Builds the ring of a storage server, which assigns all partitions to the only device. */
function buildRing(folder: string, role: string, port: number): void {
  const builder = join(folder, `${role}.builder`);
  const runRingBuilder = (...args: string[]) =>
    execFileSync('/usr/bin/swift-ring-builder', [builder, ...args], { stdio: 'ignore' });
  // One copy of each object, and no minimum time between two moves of a partition.
  runRingBuilder('create', PARTITION_POWER, '1', '0');
  // Region 1, zone 1, device d1, weight 1.
  runRingBuilder('add', `r1z1-127.0.0.1:${port}/d1`, '1');
  runRingBuilder('rebalance');
}

/**
 * Returns the settings of all programs. With `workers = 0`, a program handles requests in its own process, so that
 * killing this process stops the program.
 */
const commonConfig = (folder: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${execFileSync('id', ['-un']).toString().trim()}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_level = ERROR
`;

const storageConfig = (folder: string, role: string, port: number): string =>
  `${commonConfig(folder, port)}
[pipeline:main]
pipeline = healthcheck ${role}-server
[filter:healthcheck]
use = egg:swift#healthcheck
[app:${role}-server]
use = egg:swift#${role}
conn_timeout = 20
node_timeout = 60
`;

const proxyConfig = (folder: string, port: number): string =>
  `${commonConfig(folder, port)}
[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
# Generous timeouts for busy machines.
conn_timeout = 20
node_timeout = 60
recoverable_node_timeout = 60
# Use a storage server also after it has failed many times, because there is only one of each.
error_suppression_limit = 1000000
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
# The S3 API requires this filter, which works without memcached.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
allow_multipart_uploads = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;

async function startProgram(folder: string, role: string, config: string): Promise<ChildProcess> {
  const path = join(folder, `${role}.conf`);
  await writeFile(path, config);
  return spawn(`/usr/bin/swift-${role}-server`, [path], { stdio: 'ignore' });
}

const waitUntilReady = (url: string): Promise<void> => waitFor(`respond at ${url}`, async () => (await fetch(url)).ok);

/**
 * Waits until `isDone` returns true. A rejected promise counts as false.
 * @throws Error with `action`, what Swift has not done, after `START_TIMEOUT_MS`
 */
async function waitFor(action: string, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await isDone().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`OpenStack Swift did not ${action}.`);
    await delay(100);
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
