import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A client that has read nothing for this long is closed at the second check. */
const SILENCE_MS = 10_000
const LOOK_MS = 1000
const MOST_UNREAD_BYTES = 64 * 1024 * 1024

type Bounds = { mostBytes?: number; silenceMs?: number }

/**
 * Responses wait in memory until their clients read them. Silent clients are closed; when all unread bytes together exceed their bound, those with
 * the most are closed first.
 */
export function boundUnread(server: Server, { mostBytes = MOST_UNREAD_BYTES, silenceMs = SILENCE_MS }: Bounds = {}) {
  const sockets = new Set<Socket>()
  const working = new WeakMap<Socket, number>()
  // A client that waits for a response in progress is not silent: the server is.
  server.setTimeout(silenceMs, (socket) => {
    if (socket.writableLength > 0 || !working.get(socket)) socket.destroy()
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    working.set(socket, (working.get(socket) ?? 0) + 1)
    response.once('close', () => working.set(socket, (working.get(socket) ?? 1) - 1))
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const look = setInterval(() => {
    const holding = [...sockets].filter(({ writableLength }) => writableLength > 0).sort((a, b) => b.writableLength - a.writableLength)
    let unread = holding.reduce((total, { writableLength }) => total + writableLength, 0)
    for (const socket of holding) {
      if (unread <= mostBytes) break
      unread -= socket.writableLength
      socket.destroy()
    }
  }, LOOK_MS)
  look.unref()
  server.on('close', () => clearInterval(look))
}
