import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

// A Fastify server with one route that only sends the bytes of a file. The argument is the path of the file, which is a
// page compressed with Brotli. On the same machine, no other server that uses Fastify can answer more requests per
// second.
const [, , path = ''] = process.argv;
const bytes = readFileSync(path);
const app = Fastify();
app.get('/', (_request, reply) =>
  reply.header('content-type', 'text/html').header('content-encoding', 'br').send(bytes),
);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
console.log(`ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
