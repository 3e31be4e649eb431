import dgram from 'node:dgram';
import dns from 'node:dns';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

/**
 * Takes the network away from this process for good. Node's permission model does not cover it yet, so every way out
 * that JavaScript has is replaced by one that throws; the native parts that importers load have none.
 */
export function closeNetwork(): void {
  const refuse = (): never => {
    throw new Error('There is no network here');
  };
  net.Socket.prototype.connect = refuse;
  dgram.Socket.prototype.send = refuse;
  dgram.Socket.prototype.connect = refuse;
  for (const [module, names] of [
    [net, ['connect', 'createConnection', 'createServer']],
    [tls, ['connect', 'createServer']],
    [http, ['request', 'get', 'createServer']],
    [https, ['request', 'get', 'createServer']],
    [http2, ['connect', 'createServer', 'createSecureServer']],
    [dgram, ['createSocket']],
    [dns, ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveTxt']],
  ] as const) {
    for (const name of names) Object.defineProperty(module, name, { value: refuse });
  }
  for (const name of ['fetch', 'WebSocket', 'EventSource'])
    Object.defineProperty(globalThis, name, { value: refuse });
  syncBuiltinESMExports();
}
