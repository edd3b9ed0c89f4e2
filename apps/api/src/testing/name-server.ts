import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

const TYPE_A = 1

/** A name server for tests: names under `slow.example` are never answered, all others have one address. */
export async function startNameServer(address = '203.0.113.9') {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { address: host, port }) => {
    const name = nameIn(query)
    asked.push(name)
    if (!name.endsWith('slow.example')) socket.send(answerTo(query, name, address), port, host)
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  const server = `127.0.0.1:${(socket.address() as AddressInfo).port}`
  return { server, asked, stop: () => new Promise<void>((done) => socket.close(() => done())) }
}

function nameIn(query: Buffer): string {
  const labels: string[] = []
  for (let at = 12; query[at] !== 0; at += query[at]! + 1) labels.push(query.toString('ascii', at + 1, at + 1 + query[at]!))
  return labels.join('.')
}

/** One A record (RFC 1035); other questions get no answer. */
function answerTo(query: Buffer, name: string, address: string): Buffer {
  const question = query.subarray(12, 12 + name.length + 2 + 4)
  const isA = question.readUInt16BE(name.length + 2) === TYPE_A
  const header = Buffer.from([query[0]!, query[1]!, 0x81, 0x80, 0, 1, 0, isA ? 1 : 0, 0, 0, 0, 0])
  const record = Buffer.from([0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])
  return Buffer.concat([header, question, ...(isA ? [record] : [])])
}
