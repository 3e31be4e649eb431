import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import http from 'node:http';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import {
  encodeMessage,
  FILE_DESCRIPTOR,
  jsonBody,
  MessageReader,
  parseBody,
} from '../../../../adapters/sandbox/child-messages.ts';
import { closeNetwork } from '../../../../adapters/sandbox/close-network.ts';

// Simulates an importer that a hostile file controls. The name of the source file is an `AttackRequest` as JSON. The
// outcome of the attack ("done" or "refused") is sent as the message of an import error.

interface AttackRequest {
  /** A key of `ATTACKS`. */
  readonly attack: string;
  /** Path of a file, number of a port, or an empty text, depending on the attack. */
  readonly target: string;
}

const ATTACKS: Record<string, (target: string) => unknown> = {
  read: (target) => readFileSync(target, 'utf8').length,
  write: (target) => writeFileSync(target, 'x'),
  readDescriptor: () => readFileSync(FILE_DESCRIPTOR, 'utf8'),
  writeDescriptor: () => writeSync(FILE_DESCRIPTOR, 'x'),
  spawn: () => execFile('/bin/echo', ['hi']),
  worker: () => new Worker('1', { eval: true }),
  connect: (target) => connect(Number(target), '127.0.0.1'),
  request: (target) => http.get(`http://127.0.0.1:${target}/`),
  fetch: (target) => fetch(`http://127.0.0.1:${target}/`),
  websocket: (target) => new WebSocket(`ws://127.0.0.1:${target}/`),
  environment: () => JSON.stringify(process.env),
  loop: () => {
    for (;;);
  },
  heap: () => {
    const retained: unknown[] = [];
    for (;;) retained.push({ data: new Array(1000).fill(retained.length) });
  },
  buffers: () => {
    const retained: Uint8Array[] = [];
    for (;;) retained.push(new Uint8Array(8_000_000).fill(1));
  },
  flood: () => {
    const message = encodeMessage('asset', new Uint8Array(1_000_000));
    const writeNext = (): unknown => process.stdout.write(message, writeNext);
    return new Promise(() => writeNext());
  },
  abort: () => process.abort(),
  invalidDocument: () =>
    process.stdout.write(encodeMessage('deck', jsonBody({ document: { evil: true }, warnings: [] }))),
};

closeNetwork();
const reader = new MessageReader(1_000_000);
for await (const chunk of process.stdin) {
  for (const message of reader.push(chunk as Uint8Array)) {
    if (message.kind !== 'source') continue;
    const { attack, target } = JSON.parse((parseBody(message) as { name: string }).name) as AttackRequest;
    let outcome: string;
    try {
      outcome = `done: ${String(await ATTACKS[attack]!(target))}`;
    } catch (error) {
      outcome = `refused: ${(error as Error).message}`;
    }
    // The attack `invalidDocument` has already sent a deck. After a deck, an importer sends `end`.
    if (attack !== 'invalidDocument')
      process.stdout.write(encodeMessage('error', jsonBody({ code: 'import.corrupt', message: outcome })));
    else process.stdout.write(encodeMessage('end'));
  }
}
