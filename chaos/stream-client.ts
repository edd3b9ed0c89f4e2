// A process of the flood in streams.ts: opens event streams from many networks, reads little, and reports the responses by status to its parent.
import { connect, type Socket } from 'node:net'

const [port, path, from, count] = process.argv.slice(2) as [string, string, string, string]
const BATCH = 50
const ANSWER_MS = 20_000
const sockets: Socket[] = []
const answers: Record<string, number> = {}

async function open(network: number): Promise<void> {
  const status = await new Promise<string>((resolve) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    sockets.push(socket)
    const end = (answer: string) => {
      clearTimeout(timer)
      resolve(answer)
    }
    const timer = setTimeout(() => end('silent'), ANSWER_MS)
    socket.once('data', (bytes) => end(bytes.toString('latin1').slice(9, 12)))
    socket.once('error', () => end('refused'))
    socket.once('close', () => end('closed'))
    const address = `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\nx-forwarded-for: ${address}\r\n\r\n`)
  })
  answers[status] = (answers[status] ?? 0) + 1
}

for (let next = 0; next < Number(count); next += BATCH)
  await Promise.all(Array.from({ length: Math.min(BATCH, Number(count) - next) }, (_, index) => open(Number(from) + next + index)))
process.send!(answers)
// The sockets stay open as long as the parent wants.
process.once('message', () => {
  for (const socket of sockets) socket.destroy()
  process.disconnect()
})
