import type { Socket } from "bun";

/** One request: path and headers. The connection is kept alive from one to the next. */
export type BenchRequest = { path: string; headers?: Record<string, string> };

export type Load = {
  port: number;
  connections: number;
  milliseconds: number;
  status: number;
  /** The next request to send; called once per request. */
  next: () => BenchRequest;
};

export type Answered = { answers: number; wrong: number; seconds: number };

type Reading = { head: Buffer | undefined; missing: number };

const END_OF_HEAD = Buffer.from("\r\n\r\n");

/**
 * Sends requests over plain sockets; each connection sends the next one as soon as a response is complete. Far cheaper
 * than fetch, so that the server limits the rate.
 */
export async function load({ port, connections, milliseconds, status, next }: Load): Promise<Answered> {
  const counted = { answers: 0, wrong: 0 };
  let began = 0;
  const sockets: Socket<Reading>[] = [];
  const expected = `HTTP/1.1 ${status} `;
  const ended = Promise.withResolvers<void>();
  let open = connections;
  const closed = () => {
    open -= 1;
    if (open === 0) ended.resolve();
  };
  const send = (socket: Socket<Reading>) => {
    if (performance.now() - began >= milliseconds) socket.end();
    else socket.write(requestOf(port, next()));
  };
  const answered = (socket: Socket<Reading>, head: Buffer) => {
    counted.answers += 1;
    if (head.toString("latin1", 0, expected.length) !== expected) counted.wrong += 1;
    send(socket);
  };
  for (let index = 0; index < connections; index++) {
    const socket = await Bun.connect<Reading>({
      hostname: "127.0.0.1",
      port,
      data: { head: undefined, missing: 0 },
      socket: {
        data: (current, chunk) => read(current, chunk, answered),
        close: closed,
        error: () => {
          counted.wrong += 1;
        },
      },
    });
    sockets.push(socket);
  }
  began = performance.now();
  for (const socket of sockets) send(socket);
  await ended.promise;
  return { ...counted, seconds: (performance.now() - began) / 1000 };
}

function requestOf(port: number, { path, headers = {} }: BenchRequest): string {
  const given = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${given.join("")}\r\n`;
}

// Every answer of the product has a content-length, or no body (304).
function read(
  socket: Socket<Reading>,
  chunk: Buffer,
  answered: (socket: Socket<Reading>, head: Buffer) => void,
) {
  const reading = socket.data;
  if (reading.missing > 0) {
    reading.missing -= chunk.length;
    if (reading.missing <= 0 && reading.head) answered(socket, take(reading));
    return;
  }
  const head = reading.head ? Buffer.concat([reading.head, chunk]) : chunk;
  reading.head = head;
  const end = head.indexOf(END_OF_HEAD);
  if (end < 0) return;
  const length = /content-length: (\d+)/i.exec(head.toString("latin1", 0, end))?.[1];
  reading.missing = Number(length ?? 0) + end + END_OF_HEAD.length - head.length;
  if (reading.missing <= 0) answered(socket, take(reading));
}

function take(reading: Reading): Buffer {
  const head = reading.head ?? Buffer.alloc(0);
  reading.head = undefined;
  reading.missing = 0;
  return head;
}
