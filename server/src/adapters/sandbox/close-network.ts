import { syncBuiltinESMExports } from 'node:module';

// The network modules are not imported, because an import of `node:http` also loads undici, which delays the start of
// each child process by 0.1 s.
const builtIn = process.getBuiltinModule;

/**
 * Permanently disables network access in this process. Node's permission model does not cover the network, so every
 * JavaScript API that opens a connection is replaced by a function that throws. The native modules that importers load
 * do not use the network.
 */
export function closeNetwork(): void {
  const refuse = (): never => {
    throw new Error('This process has no network access');
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
    // Redefining the property without deleting it would call the property's lazy getter, which loads undici.
    Reflect.deleteProperty(globalThis, name);
    Object.defineProperty(globalThis, name, { value: refuse });
  }
  syncBuiltinESMExports();
}
