import { syncBuiltinESMExports } from 'node:module';

// An import of `node:http` would load what all its exports stand for, undici among them: 0.1 s for each child.
const builtIn = process.getBuiltinModule;

/**
 * Takes the network away from this process for good. Node's permission model does not cover it yet, so every way out
 * that JavaScript has is replaced by one that throws; the native parts that importers load have none.
 */
export function closeNetwork(): void {
  const refuse = (): never => {
    throw new Error('There is no network here');
  };
  const [net, dgram] = [builtIn('node:net'), builtIn('node:dgram')];
  net.Socket.prototype.connect = refuse;
  dgram.Socket.prototype.send = refuse;
  dgram.Socket.prototype.connect = refuse;
  for (const [module, names] of [
    [net, ['connect', 'createConnection', 'createServer']],
    [builtIn('node:tls'), ['connect', 'createServer']],
    [builtIn('node:http'), ['request', 'get', 'createServer']],
    [builtIn('node:https'), ['request', 'get', 'createServer']],
    [builtIn('node:http2'), ['connect', 'createServer', 'createSecureServer']],
    [dgram, ['createSocket']],
    [builtIn('node:dns'), ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveTxt']],
  ] as const) {
    for (const name of names) Object.defineProperty(module, name, { value: refuse });
  }
  for (const name of ['fetch', 'WebSocket', 'EventSource']) {
    // Defining a property reads the one that is there, and that loads undici as well.
    Reflect.deleteProperty(globalThis, name);
    Object.defineProperty(globalThis, name, { value: refuse });
  }
  syncBuiltinESMExports();
}
