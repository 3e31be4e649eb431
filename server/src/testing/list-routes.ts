import type { FastifyInstance } from 'fastify';

/** A route, such as `GET /api/page/me`. */
export interface ListedRoute {
  readonly method: string;
  readonly path: string;
}

const LINE = /^(?<indent>[│ ]*)[└├]── (?<part>.*?)(?: \((?<methods>[A-Z, ]+)\))?$/;
const INDENT_LENGTH = 4;

/** Returns all registered routes of an app, without HEAD routes. */
export function listRoutes(app: FastifyInstance): ListedRoute[] {
  const parts: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const { indent = '', part, methods = '' } = LINE.exec(line)?.groups ?? {};
      if (part === undefined) return [];
      parts.splice(indent.length / INDENT_LENGTH, Number.POSITIVE_INFINITY, part);
      const path = parts.join('').replace(/^\/+/, '/');
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => ({ method, path }));
    });
}
