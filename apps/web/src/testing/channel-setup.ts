import { BroadcastChannel } from 'node:worker_threads'

/** Prefixes channel names, because worker threads of one process share channels. */
const file = crypto.randomUUID()

/** BroadcastChannel, which a test file's vm context lacks. */
class FileChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${file} ${name}`)
  }
}

Object.assign(globalThis, { BroadcastChannel: FileChannel })
